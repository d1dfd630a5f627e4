// Lists the documents from which a bot answers.
import { ListDocumentsResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { exampleDocument } from '../../listed-document.ts';
import { botId } from '../../parameters.ts';

export const listDocuments = defineOperation({
  id: 'listDocuments',
  tag: 'Knowledge',
  method: 'GET',
  path: '/v1/bots/{botId}/documents',
  summary: 'List the documents of a bot',
  description: 'Returns the documents from which the bot answers, by name.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  output: {
    description: 'The documents.',
    schema: ListDocumentsResponse,
    example: { documents: [exampleDocument] },
  },
  refusals: { 404: 'There is no such bot.' },
  resource: findNamedBot,
  run: async ({ colloquy: { knowledge } }, { resource: { id } }) => ({
    documents: [...(await knowledge.list(id))],
  }),
});
