// Lists the webhooks of a bot.

import { success } from '@colloquy/runtime';
import { ListWebhooksResponse } from '@colloquy/schema';
import { z } from 'zod';
import { findNamedBot } from '../listed-bot.ts';
import { exampleWebhook, listedWebhook } from '../listed-webhook.ts';
import type { Operation } from '../operation.ts';
import { botId, parameterOf } from '../parameters.ts';
import { send } from '../send.ts';

export const listWebhooks: Operation = {
  id: 'listWebhooks',
  tag: 'Webhooks',
  method: 'GET',
  path: '/v1/bots/{botId}/webhooks',
  summary: 'List the webhooks of a bot',
  description: 'The receivers of its events, and their events. Secrets are not included.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  responses: {
    200: {
      description: 'The webhooks, oldest first.',
      content: {
        'application/json': {
          schema: ListWebhooksResponse,
          example: { webhooks: [exampleWebhook] } satisfies ListWebhooksResponse,
        },
      },
    },
  },
  refusals: { 404: 'There is no such bot.' },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const bot = await findNamedBot({ colloquy }, { botId: parameterOf(request, 'botId') });
      const webhooks = (await colloquy.webhooks.listOf(bot.id)).map(listedWebhook);
      return send(reply, success(JSON.stringify({ webhooks } satisfies ListWebhooksResponse)));
    },
};
