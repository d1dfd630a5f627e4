// Adds a webhook to a bot.

import { CreateWebhookRequest, CreateWebhookResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { exampleSecret, exampleWebhook, listedWebhook } from '../../listed-webhook.ts';
import { botId } from '../../parameters.ts';
import { accepted } from '../../refused-request.ts';

export const createWebhook = defineOperation({
  id: 'createWebhook',
  tag: 'Webhooks',
  method: 'POST',
  path: '/v1/bots/{botId}/webhooks',
  summary: 'Add a webhook to a bot',
  description:
    'Sends the events of the chats of the bot to the address, from now on, as signed POST requests (Standard Webhooks). The secret to verify them is returned only in this response. An address `mailto:ops@example.org`, `sheet:CREDENTIALS/SPREADSHEET/SHEET` or `slack:https://hooks.slack.com/…` receives each finished result instead: as an email sent through the mail server of the settings, as a spreadsheet row with the columns of an export, or as a message in a Slack channel.',
  access: { scope: 'operate', and: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  body: {
    schema: CreateWebhookRequest,
    example: {
      address: 'https://example.com/colloquy',
      events: ['result.completed', 'error'],
    },
  },
  output: {
    description: 'The webhook was created.',
    schema: CreateWebhookResponse,
    example: { webhook: exampleWebhook, secret: exampleSecret },
  },
  refusals: {
    400: 'Messages may not be sent to this address, or the bot has too many webhooks; `issues` gives the reason.',
    404: 'There is no such bot.',
  },
  resource: findNamedBot,
  async run({ colloquy }, { resource: { id }, body, by }) {
    const { webhook, secret } = accepted(await colloquy.webhooks.create(id, body, by));
    return { webhook: listedWebhook(webhook), ...(secret === undefined ? {} : { secret }) };
  },
});
