// Changes, pauses and opens a webhook, and renews its secret.

import { ChangeWebhookRequest, ChangeWebhookResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { exampleSecret, exampleWebhook, findNamedWebhook, listedWebhook } from '../../listed-webhook.ts';
import { botId, webhookId } from '../../parameters.ts';
import { accepted } from '../../refused-request.ts';

export const changeWebhook = defineOperation({
  id: 'changeWebhook',
  tag: 'Webhooks',
  method: 'PATCH',
  path: '/v1/bots/{botId}/webhooks/{webhookId}',
  summary: 'Update, pause or resume a webhook, or renew its secret',
  description:
    'Absent fields keep their value. Waiting messages go to the new address. A paused webhook sends and stores nothing; its waiting messages are given up and can be sent again later. For one day after its secret is renewed, messages are signed with both secrets.',
  access: { scope: 'operate', and: 'read', about: 'bot' },
  parameters: { path: z.object({ botId, webhookId }) },
  body: {
    schema: ChangeWebhookRequest,
    example: { renewsSecret: true },
  },
  output: {
    description: 'The updated webhook.',
    schema: ChangeWebhookResponse,
    example: { webhook: exampleWebhook, secret: exampleSecret },
  },
  refusals: {
    400: 'Messages may not be sent to this address; `issues` gives the reason. Nothing was changed.',
    404: 'There is no such webhook of this bot.',
  },
  resource: findNamedWebhook,
  async run({ colloquy }, { resource: { id }, body, by }) {
    const { webhook, secret } = accepted(await colloquy.webhooks.change(id, body, by));
    return { webhook: listedWebhook(webhook), ...(secret === undefined ? {} : { secret }) };
  },
});
