// Changes, pauses and opens a webhook, and renews its secret.

import { problemResponse, success } from '@colloquy/runtime';
import { ChangeWebhookRequest, ChangeWebhookResponse } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../limits.ts';
import { exampleSecret, exampleWebhook, findNamedWebhook, listedWebhook } from '../listed-webhook.ts';
import type { Operation } from '../operation.ts';
import { botId, parameterOf, readRequest, webhookId } from '../parameters.ts';
import { send } from '../send.ts';

export const changeWebhook: Operation = {
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
    kind: 'json',
    schema: ChangeWebhookRequest,
    example: { renewsSecret: true } satisfies ChangeWebhookRequest,
    isRequired: true,
    limitBytes: limits.chatBodyBytes,
  },
  responses: {
    200: {
      description: 'The webhook as it is now.',
      content: {
        'application/json': {
          schema: ChangeWebhookResponse,
          example: { webhook: exampleWebhook, secret: exampleSecret } satisfies ChangeWebhookResponse,
        },
      },
    },
  },
  refusals: {
    400: 'Nothing may be sent to this address; `issues` says why. Nothing was changed.',
    404: 'There is no such webhook of this bot.',
  },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const { id } = await findNamedWebhook(
        { colloquy },
        { botId: parameterOf(request, 'botId'), webhookId: parameterOf(request, 'webhookId') },
      );
      const changed = await colloquy.webhooks.change(
        id,
        readRequest(request, ChangeWebhookRequest),
        access.attribute(request, { operation: 'changeWebhook' }),
      );
      if (!changed.ok) return send(reply, problemResponse(changed.problem));
      const { webhook, secret } = changed;
      const response: ChangeWebhookResponse = {
        webhook: listedWebhook(webhook),
        ...(secret === undefined ? {} : { secret }),
      };
      return send(reply, success(JSON.stringify(response)));
    },
};
