// Reads the passages of a document, as the server read them.
import { ReadDocumentResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { noSuchDocument } from '../../listed-document.ts';
import { botId, documentId } from '../../parameters.ts';

export const readDocument = defineOperation({
  id: 'readDocument',
  tag: 'Knowledge',
  method: 'GET',
  path: '/v1/bots/{botId}/documents/{documentId}',
  summary: 'Read the passages of a document',
  description: 'Returns the text of a document in the passages that a search finds.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId, documentId }) },
  output: {
    description: 'The passages, in their order.',
    schema: ReadDocumentResponse,
    example: { passages: [{ headings: ['Shop', 'Hours'], text: 'Monday to Friday from 10 to 19.' }] },
  },
  refusals: { 404: 'There is no such document of this bot.' },
  resource: findNamedBot,
  async run({ colloquy: { knowledge } }, { resource: { id }, path }) {
    const passages = await knowledge.read(id, path.documentId);
    if (!passages) throw noSuchDocument();
    return { passages: [...passages] };
  },
});
