// Removes a webhook.

import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedWebhook } from '../../listed-webhook.ts';
import { botId, webhookId } from '../../parameters.ts';

export const removeWebhook = defineOperation({
  id: 'removeWebhook',
  tag: 'Webhooks',
  method: 'DELETE',
  path: '/v1/bots/{botId}/webhooks/{webhookId}',
  summary: 'Remove a webhook',
  description: 'Also removes its messages that are waiting or were given up.',
  access: { scope: 'operate', about: 'bot' },
  parameters: { path: z.object({ botId, webhookId }) },
  output: { description: 'The webhook was removed.' },
  refusals: { 404: 'There is no such webhook of this bot.' },
  resource: findNamedWebhook,
  run: async ({ colloquy }, { resource: { id }, by }) => void (await colloquy.webhooks.remove(id, by)),
});
