// Changes, pauses and opens a webhook, and renews its secret.

import { ChangeWebhookRequest, ChangeWebhookResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { exampleSecret, exampleWebhook, findNamedWebhook, listedWebhook } from '../listed-webhook.ts';
import { botId, webhookId } from '../parameters.ts';
import { accepted } from '../refused-request.ts';

export const changeWebhook = defineOperation({
  id: 'changeWebhook',
  tag: 'Webhooks',
  method: 'PATCH',
  path: '/v1/bots/{botId}/webhooks/{webhookId}',
  summary: 'Change, pause or open a webhook, or renew its secret',
  description:
    'Absent fields keep their value. Messages that wait go to the new address. Nothing is sent to a paused webhook and nothing is kept for it; what waited is given up, and can be sent again later. For a day after its secret was renewed, messages are signed with both secrets.',
  access: { scope: 'operate', and: 'read', about: 'bot' },
  parameters: { path: z.object({ botId, webhookId }) },
  body: {
    schema: ChangeWebhookRequest,
    example: { renewsSecret: true },
  },
  output: {
    description: 'The webhook as it is now.',
    schema: ChangeWebhookResponse,
    example: { webhook: exampleWebhook, secret: exampleSecret },
  },
  refusals: {
    400: 'Nothing may be sent to this address; `issues` says why. Nothing was changed.',
    404: 'There is no such webhook of this bot.',
  },
  resource: findNamedWebhook,
  async run({ colloquy }, { resource: { id }, body, by }) {
    const { webhook, secret } = accepted(await colloquy.webhooks.change(id, body, by));
    return { webhook: listedWebhook(webhook), ...(secret === undefined ? {} : { secret }) };
  },
});
