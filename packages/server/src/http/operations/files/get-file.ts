// Gives a file that was uploaded or made.

import { problemResponse } from '@colloquy/runtime';
import { problem } from '@colloquy/schema';
import { z } from 'zod';
import type { Operation } from '../../operation.ts';
import { parameterOf } from '../../parameters.ts';
import { send } from '../../send.ts';
import { answerWithFile } from '../../served-file.ts';
import { orUnavailable } from '../../uploading.ts';

export const getFile: Operation = {
  id: 'getFile',
  tag: 'Files',
  method: 'GET',
  path: '/v1/files/{scope}/{id}/{name}',
  summary: 'Download a file',
  description:
    'Supports `Range`. A private file requires the signature in its URL, which is valid for 24 hours, or a token for all bots with the scope `read`.',
  access: 'signed',
  parameters: { path: z.object({ scope: z.string(), id: z.string(), name: z.string() }) },
  responses: {
    200: {
      description: 'The file.',
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    },
    206: { description: 'The requested range.' },
    304: { description: "The client's copy is current." },
  },
  refusals: {
    401: 'The file is private.',
    403: 'The file is private, and the server accepts connections from outside but has no token.',
    404: 'There is no such file.',
    416: 'The requested range is outside the file.',
    503: 'Files cannot be read at the moment.',
  },
  open:
    ({ colloquy: { files }, access }) =>
    (request, reply) =>
      orUnavailable(request, reply, async () => {
        const [scope, id] = [parameterOf(request, 'scope'), parameterOf(request, 'id')];
        const { searchParams } = new URL(request.url, 'http://localhost');
        const found = await files.find({ scope, id }, searchParams);
        if (found && !found.isOpen) await access.check(request, { scope: 'read', about: 'server' });
        if (!found)
          return send(reply, problemResponse(problem('NOT_FOUND', { message: 'There is no such file.' })));
        return answerWithFile(request, reply, { file: found.file, read: files.read });
      }),
};
