// Lists the webhooks of a bot.

import { ListWebhooksResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { exampleWebhook, listedWebhook } from '../../listed-webhook.ts';
import { botId } from '../../parameters.ts';

export const listWebhooks = defineOperation({
  id: 'listWebhooks',
  tag: 'Webhooks',
  method: 'GET',
  path: '/v1/bots/{botId}/webhooks',
  summary: 'List the webhooks of a bot',
  description: 'Returns the address and events of each webhook. Secrets are not included.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  output: {
    description: 'The webhooks, oldest first.',
    schema: ListWebhooksResponse,
    example: { webhooks: [exampleWebhook] },
  },
  refusals: { 404: 'There is no such bot.' },
  resource: findNamedBot,
  run: async ({ colloquy }, { resource: { id } }) => ({
    webhooks: (await colloquy.webhooks.listOf(id)).map(listedWebhook),
  }),
});
