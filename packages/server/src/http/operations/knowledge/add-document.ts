// Adds a document from which a bot answers.
import { AddDocumentResponse } from '@colloquy/schema';
import { z } from 'zod';
import { noSuchBot } from '../../access/subjects.ts';
import { leaveBody } from '../../bodies/leave-body.ts';
import { exampleDocument } from '../../listed-document.ts';
import type { Operation } from '../../operation.ts';
import { botId, parameterOf } from '../../parameters.ts';
import { accepted, orRefuse } from '../../refused-request.ts';
import { orUnavailable } from '../../uploading.ts';

export const addDocument: Operation = {
  id: 'addDocument',
  tag: 'Knowledge',
  method: 'POST',
  path: '/v1/bots/{botId}/documents',
  summary: 'Add a document to a bot',
  description:
    'Takes the raw bytes of a Markdown, HTML, text or CSV file as the body, and reads it into passages. A document with the same name is replaced. New chats and running chats find it at once.',
  access: { scope: 'publish', about: 'bot' },
  parameters: {
    path: z.object({ botId }),
    query: z.object({
      name: z
        .string()
        .meta({ param: { description: 'The name of the file. Its ending says how it is read.' } }),
    }),
  },
  body: { kind: 'bytes' },
  responses: {
    200: {
      description: 'The document was added.',
      content: {
        'application/json': {
          schema: AddDocumentResponse,
          example: { document: exampleDocument } satisfies AddDocumentResponse,
        },
      },
    },
  },
  refusals: {
    404: 'There is no such bot.',
    408: 'The document did not arrive completely, or arrived too slowly. Send it again.',
    413: 'The document is too large, or the bot has no room for it.',
    415: 'The document cannot be read.',
    429: 'Too many documents are being added at once.',
    503: 'Documents cannot be stored at the moment.',
  },
  open:
    ({ colloquy, access }) =>
    (request, reply) =>
      orUnavailable(request, reply, async () => {
        const bot = await colloquy.bots.find(parameterOf(request, 'botId'));
        if (!bot) leaveBody(request, reply);
        const { id } = orRefuse(bot, noSuchBot());
        const { name = '' } = request.query as { name?: unknown };
        const length = request.headers['content-length'];
        const document = {
          name: String(name),
          stream: request.raw,
          contentLength: length === undefined ? undefined : Number(length),
        };
        const by = access.attribute(request, { operation: 'addDocument' });
        const added = await colloquy.knowledge.add(id, document, by);
        if (!added.ok) leaveBody(request, reply);
        return reply.send({ document: accepted(added).document } satisfies AddDocumentResponse);
      }),
};
