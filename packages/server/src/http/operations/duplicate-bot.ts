// Makes a copy of a bot.

import { noSuchDraft } from '@colloquy/management/drafts';
import { CreateBotResponse, DuplicateBotRequest } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { findNamedBot } from '../listed-bot.ts';
import { botId } from '../parameters.ts';
import { orRefuse } from '../refused-request.ts';
import { createdExample, createdResponse } from './create-bot.ts';

export const duplicateBot = defineOperation({
  id: 'duplicateBot',
  tag: 'Drafts',
  method: 'POST',
  path: '/v1/bots/{botId}/duplicate',
  summary: 'Duplicate a bot',
  description:
    'Its draft becomes the draft of a new bot, which has no address and runs nothing until that is published. Versions, results and webhooks are not copied.',
  access: { scope: 'author', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  body: {
    schema: DuplicateBotRequest,
    example: { name: 'Quiz, shorter' },
    isRequired: false,
  },
  output: { description: 'The copy is there.', schema: CreateBotResponse, example: createdExample() },
  refusals: {
    400: 'There is a bot with the id that the copy was to have. Nothing was made.',
    404: 'There is no such bot.',
    503: 'It could not be kept just now.',
  },
  resource: findNamedBot,
  async run(services, { resource: { id }, body, caller: { sees }, by }) {
    const created = await services.colloquy.duplicateBot(id, { ...body, sees }, by);
    return createdResponse(services, orRefuse(created, noSuchDraft()));
  },
});
