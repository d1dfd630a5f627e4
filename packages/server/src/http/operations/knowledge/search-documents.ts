// Finds the passages of a bot's documents that may answer a question.
import { SearchDocumentsRequest, SearchDocumentsResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { exampleFindings } from '../../listed-document.ts';
import { botId } from '../../parameters.ts';

export const searchDocuments = defineOperation({
  id: 'searchDocuments',
  tag: 'Knowledge',
  method: 'POST',
  path: '/v1/bots/{botId}/documents/search',
  summary: 'Search in the documents of a bot',
  description:
    'Finds the passages that may answer a question, as the bot does, and says which words were searched. No model is needed.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  body: { schema: SearchDocumentsRequest, example: { question: 'Are you open on Saturday?' } },
  output: {
    description: 'The passages, best first.',
    schema: SearchDocumentsResponse,
    example: exampleFindings,
  },
  refusals: { 404: 'There is no such bot.' },
  resource: findNamedBot,
  run: ({ colloquy: { knowledge } }, { resource: { id }, body }) =>
    knowledge.search(id, body.question, body.limit),
});
