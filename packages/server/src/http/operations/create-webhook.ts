// Adds a webhook to a bot.

import { problemResponse, success } from '@colloquy/runtime';
import { CreateWebhookRequest, CreateWebhookResponse } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../limits.ts';
import { findNamedBot } from '../listed-bot.ts';
import { exampleSecret, exampleWebhook, listedWebhook } from '../listed-webhook.ts';
import type { Operation } from '../operation.ts';
import { botId, parameterOf, readRequest } from '../parameters.ts';
import { send } from '../send.ts';

export const createWebhook: Operation = {
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
    kind: 'json',
    schema: CreateWebhookRequest,
    example: {
      address: 'https://example.com/colloquy',
      events: ['result.completed', 'error'],
    } satisfies CreateWebhookRequest,
    isRequired: true,
    limitBytes: limits.chatBodyBytes,
  },
  responses: {
    200: {
      description: 'It is open.',
      content: {
        'application/json': {
          schema: CreateWebhookResponse,
          example: { webhook: exampleWebhook, secret: exampleSecret } satisfies CreateWebhookResponse,
        },
      },
    },
  },
  refusals: {
    400: 'Nothing may be sent to this address, or there are too many webhooks; `issues` says why.',
    404: 'There is no such bot.',
  },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const bot = await findNamedBot({ colloquy }, { botId: parameterOf(request, 'botId') });
      const created = await colloquy.webhooks.create(
        bot.id,
        readRequest(request, CreateWebhookRequest),
        access.attribute(request, { operation: 'createWebhook' }),
      );
      if (!created.ok) return send(reply, problemResponse(created.problem));
      const { webhook, secret } = created;
      const response: CreateWebhookResponse = {
        webhook: listedWebhook(webhook),
        ...(secret === undefined ? {} : { secret }),
      };
      return send(reply, success(JSON.stringify(response)));
    },
};
