// Makes a copy of a bot.

import { noSuchDraft } from '@colloquy/management/drafts';
import { problemResponse } from '@colloquy/runtime';
import { CreateBotResponse, DuplicateBotRequest } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../limits.ts';
import { findNamedBot } from '../listed-bot.ts';
import type { Operation } from '../operation.ts';
import { botId, parameterOf, readRequest } from '../parameters.ts';
import { send } from '../send.ts';
import { createdAnswer, createdExample } from './create-bot.ts';

export const duplicateBot: Operation = {
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
    kind: 'json',
    schema: DuplicateBotRequest,
    example: { name: 'Quiz, shorter' } satisfies DuplicateBotRequest,
    isRequired: false,
    limitBytes: limits.chatBodyBytes,
  },
  responses: {
    200: {
      description: 'The copy is there.',
      content: { 'application/json': { schema: CreateBotResponse, example: createdExample() } },
    },
  },
  refusals: {
    400: 'There is a bot with the id that the copy was to have. Nothing was made.',
    404: 'There is no such bot.',
    503: 'It could not be kept just now.',
  },
  open: (services) => async (request, reply) => {
    const { colloquy, access } = services;
    const { id } = await findNamedBot({ colloquy }, { botId: parameterOf(request, 'botId') });
    const wish = readRequest(request, DuplicateBotRequest);
    const { sees } = access.callerOf(request);
    const by = access.attribute(request, { operation: 'duplicateBot' });
    const created = await colloquy.duplicateBot(id, { ...wish, sees }, by);
    if (!created) return send(reply, problemResponse(noSuchDraft()));
    return send(reply, await createdAnswer(services, created));
  },
};
