// Gives a file that was uploaded or made.

import { problemResponse } from '@colloquy/runtime';
import { problem } from '@colloquy/schema';
import { z } from 'zod';
import type { Operation } from '../operation.ts';
import { parameterOf } from '../parameters.ts';
import { send } from '../send.ts';
import { answerWithFile } from '../served-file.ts';
import { orUnavailable } from '../uploading.ts';

export const getFile: Operation = {
  id: 'getFile',
  tag: 'Files',
  method: 'GET',
  path: '/v1/files/{scope}/{id}/{name}',
  summary: 'Get a file',
  description:
    'Parts of it with `Range`. A private file needs the signature that came with its address, for 24 hours, or a token for all bots with the scope `read`.',
  access: 'signed',
  parameters: { path: z.object({ scope: z.string(), id: z.string(), name: z.string() }) },
  responses: {
    200: {
      description: 'The file.',
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    },
    206: { description: 'The part that was asked for.' },
    304: { description: 'The client has it.' },
  },
  refusals: {
    401: 'It is private.',
    403: 'It is private, and the server can be reached from outside and has no token.',
    404: 'There is no such file.',
    416: 'It has no such part.',
    503: 'Files cannot be read just now.',
  },
  open:
    ({ colloquy: { uploads }, access }) =>
    (request, reply) =>
      orUnavailable(request, reply, async () => {
        const [scope, id] = [parameterOf(request, 'scope'), parameterOf(request, 'id')];
        const { searchParams } = new URL(request.url, 'http://localhost');
        const found = await uploads.find({ scope, id }, searchParams);
        if (found && !found.isOpen) await access.check(request, { scope: 'read', about: 'server' });
        if (!found)
          return send(reply, problemResponse(problem('NOT_FOUND', { message: 'There is no such file.' })));
        return answerWithFile(request, reply, { file: found.file, read: uploads.read });
      }),
};
