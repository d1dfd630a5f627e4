// Adds a file for bots.
import { AddMediaResponse } from '@colloquy/schema';
import { z } from 'zod';
import { leaveBody } from '../../bodies/leave-body.ts';
import { exampleMedia } from '../../listed-media.ts';
import type { Operation } from '../../operation.ts';
import { accepted } from '../../refused-request.ts';
import { orUnavailable } from '../../uploading.ts';

export const addMedia: Operation = {
  id: 'addMedia',
  tag: 'Files',
  method: 'POST',
  path: '/v1/media',
  summary: 'Add a file for bots',
  description:
    'Takes the raw bytes of a picture, a recording, a video or a document as the body, and returns the public URL for blocks and themes. The content is checked. Web pages and scripts are refused.',
  access: { scope: 'author', about: 'several bots' },
  parameters: {
    query: z.object({ name: z.string().meta({ param: { description: 'The name of the file.' } }) }),
  },
  body: { kind: 'bytes' },
  responses: {
    200: {
      description: 'The file was added.',
      content: {
        'application/json': {
          schema: AddMediaResponse,
          example: { file: { ...exampleMedia, uses: [] } } satisfies AddMediaResponse,
        },
      },
    },
  },
  refusals: {
    408: 'The file did not arrive completely, or arrived too slowly. Send it again.',
    413: 'The file is too large, or the library is full.',
    415: 'The content does not match the declared type, or is a web page or a script.',
    429: 'Too many files are being added at once.',
    503: 'Files cannot be stored at the moment.',
  },
  open:
    ({ colloquy: { media }, access }) =>
    (request, reply) =>
      orUnavailable(request, reply, async () => {
        const { name = '' } = request.query as { name?: unknown };
        const length = request.headers['content-length'];
        const file = {
          name: String(name),
          mediaType: request.headers['content-type'] ?? '',
          stream: request.raw,
          contentLength: length === undefined ? undefined : Number(length),
          serverUrl: request.serverUrl,
        };
        const added = await media.add(file, access.attribute(request, { operation: 'addMedia' }));
        if (!added.ok) leaveBody(request, reply);
        return reply.send({ file: accepted(added).file } satisfies AddMediaResponse);
      }),
};
