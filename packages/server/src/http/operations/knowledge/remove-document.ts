// Removes a document of a bot.
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { noSuchDocument } from '../../listed-document.ts';
import { botId, documentId } from '../../parameters.ts';

export const removeDocument = defineOperation({
  id: 'removeDocument',
  tag: 'Knowledge',
  method: 'DELETE',
  path: '/v1/bots/{botId}/documents/{documentId}',
  summary: 'Remove a document of a bot',
  description: 'From now on the bot does not find it.',
  access: { scope: 'publish', about: 'bot' },
  parameters: { path: z.object({ botId, documentId }) },
  output: { description: 'The document was removed.' },
  refusals: { 404: 'There is no such document of this bot.' },
  resource: findNamedBot,
  async run({ colloquy: { knowledge } }, { resource: { id }, path, by }) {
    if (!(await knowledge.remove(id, path.documentId, by))) throw noSuchDocument();
  },
});
