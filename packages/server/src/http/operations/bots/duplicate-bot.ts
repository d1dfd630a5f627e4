// Makes a copy of a bot.

import { noSuchDraft } from '@colloquy/management/drafts';
import { CreateBotResponse, DuplicateBotRequest } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { botId } from '../../parameters.ts';
import { orRefuse } from '../../refused-request.ts';
import { createdExample, createdResponse } from './create-bot.ts';

export const duplicateBot = defineOperation({
  id: 'duplicateBot',
  tag: 'Drafts',
  method: 'POST',
  path: '/v1/bots/{botId}/duplicate',
  summary: 'Duplicate a bot',
  description:
    'Creates a bot with a copy of the draft. The new bot has no address and runs nothing until the draft is published. Versions, results and webhooks are not copied.',
  access: { scope: 'author', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  body: {
    schema: DuplicateBotRequest,
    example: { name: 'Quiz, shorter' },
    isRequired: false,
  },
  output: { description: 'The copy was created.', schema: CreateBotResponse, example: createdExample() },
  refusals: {
    400: 'The id for the copy belongs to another bot. No bot was created.',
    404: 'There is no such bot.',
    503: 'The copy cannot be stored at the moment.',
  },
  resource: findNamedBot,
  async run(services, { resource: { id }, body, caller: { sees }, by }) {
    const created = await services.colloquy.drafts.duplicateBot(id, { ...body, sees }, by);
    return createdResponse(services, orRefuse(created, noSuchDraft()));
  },
});
