// Adds a webhook to a bot.

import { CreateWebhookRequest, CreateWebhookResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { findNamedBot } from '../listed-bot.ts';
import { exampleSecret, exampleWebhook, listedWebhook } from '../listed-webhook.ts';
import { botId } from '../parameters.ts';
import { accepted } from '../refused-request.ts';

export const createWebhook = defineOperation({
  id: 'createWebhook',
  tag: 'Webhooks',
  method: 'POST',
  path: '/v1/bots/{botId}/webhooks',
  summary: 'Add a webhook to a bot',
  description:
    'From now on what happens in the chats of the bot is sent to the address as signed POST requests (Standard Webhooks). The secret to check them with is in this answer and nowhere else. An address `mailto:ops@example.org` or `sheet:CREDENTIALS/SPREADSHEET/SHEET` gets each finished result instead: as a mail through the mail server of the settings, or as a row of a sheet, with the columns that an export has.',
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
    description: 'It is open.',
    schema: CreateWebhookResponse,
    example: { webhook: exampleWebhook, secret: exampleSecret },
  },
  refusals: {
    400: 'Nothing may be sent to this address, or there are too many webhooks; `issues` says why.',
    404: 'There is no such bot.',
  },
  resource: findNamedBot,
  async run({ colloquy }, { resource: { id }, body, by }) {
    const { webhook, secret } = accepted(await colloquy.webhooks.create(id, body, by));
    return { webhook: listedWebhook(webhook), ...(secret === undefined ? {} : { secret }) };
  },
});
