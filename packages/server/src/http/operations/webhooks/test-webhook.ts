// Tries a webhook.

import { problem, TestWebhookResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedWebhook } from '../../listed-webhook.ts';
import { botId, webhookId } from '../../parameters.ts';
import { orRefuse } from '../../refused-request.ts';

export const testWebhook = defineOperation({
  id: 'testWebhook',
  tag: 'Webhooks',
  method: 'POST',
  path: '/v1/bots/{botId}/webhooks/{webhookId}/test',
  summary: 'Try a webhook',
  description:
    'Sends one signed message of the type `webhook.test` at once, even if the webhook is paused, and returns the outcome. The message is not retried.',
  access: { scope: 'operate', about: 'bot' },
  parameters: { path: z.object({ botId, webhookId }) },
  output: {
    description: 'The result of the test.',
    schema: TestWebhookResponse,
    example: { isDelivered: true, status: 200, milliseconds: 84 },
  },
  refusals: { 404: 'There is no such webhook of this bot.' },
  resource: findNamedWebhook,
  async run({ colloquy }, { resource: { id }, by }) {
    const message = 'The webhook was removed at this moment.';
    return orRefuse(await colloquy.webhooks.test(id, by), problem('NOT_FOUND', { message }));
  },
});
