// Sends messages of a webhook again.

import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedWebhook } from '../../listed-webhook.ts';
import { botId, webhookId } from '../../parameters.ts';
import { redeliverBody, redeliverOutput } from '../../redelivering.ts';
import { accepted } from '../../refused-request.ts';

export const redeliver = defineOperation({
  id: 'redeliver',
  tag: 'Webhooks',
  method: 'POST',
  path: '/v1/bots/{botId}/webhooks/{webhookId}/redeliver',
  summary: 'Send messages of a webhook again',
  description:
    'Sends these messages, or all messages that were given up or are waiting for their next attempt. They are sent at once, keep their ids, and get the full number of attempts again.',
  access: { scope: 'operate', and: 'read', about: 'bot' },
  parameters: { path: z.object({ botId, webhookId }) },
  body: redeliverBody,
  output: redeliverOutput,
  refusals: {
    404: 'There is no such webhook of this bot.',
    409: 'The webhook is paused.',
  },
  resource: findNamedWebhook,
  async run({ colloquy }, { resource: { id }, body: { ids }, by }) {
    const { count } = accepted(await colloquy.webhooks.redeliver(id, ids, by));
    return { count };
  },
});
