// Has messages sent again that were given up.
import { RedeliverRequest, RedeliverResponse } from '@colloquy/schema';
import { z } from 'zod';
import { problemResponse, success } from '../../chats/api-response.ts';
import { limits } from '../../limits.ts';
import { findNamedWebhook } from '../listed-webhook.ts';
import type { Operation } from '../operation.ts';
import { botId, readRequest, webhookId } from '../parameters.ts';
import { send } from '../send.ts';

export const redeliver: Operation = {
  id: 'redeliver',
  tag: 'Webhooks',
  method: 'POST',
  path: '/v1/bots/{botId}/webhooks/{webhookId}/redeliver',
  summary: 'Send again what was given up',
  description:
    'These messages, or all that were given up. They keep their ids and get all their attempts again.',
  access: { scope: 'operate', about: 'bot' },
  parameters: { path: z.object({ botId, webhookId }) },
  body: {
    kind: 'json',
    schema: RedeliverRequest,
    example: { ids: ['out_4bf92f3577b34da6a3ce929d0e0e4736'] } satisfies RedeliverRequest,
    isRequired: false,
    limitBytes: limits.chatBodyBytes,
  },
  responses: {
    200: {
      description: 'They wait to be sent.',
      content: {
        'application/json': {
          schema: RedeliverResponse,
          example: { count: 1 } satisfies RedeliverResponse,
        },
      },
    },
  },
  refusals: {
    404: 'There is no such webhook of this bot.',
    409: 'The webhook is paused, so nothing can be sent to it.',
  },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const { id } = await findNamedWebhook(colloquy, request);
      const { ids } = readRequest(request, RedeliverRequest);
      const redelivered = await colloquy.webhooks.redeliver(
        id,
        ids,
        access.attribute(request, { operation: 'redeliver' }),
      );
      if (!redelivered.ok) return send(reply, problemResponse(redelivered.problem));
      const { count } = redelivered;
      return send(reply, success(JSON.stringify({ count } satisfies RedeliverResponse)));
    },
};
