// Sends messages of a webhook again.

import { problemResponse, success } from '@colloquy/runtime';
import type { RedeliverResponse } from '@colloquy/schema';
import { RedeliverRequest } from '@colloquy/schema';
import { z } from 'zod';
import { findNamedWebhook } from '../listed-webhook.ts';
import type { Operation } from '../operation.ts';
import { botId, parameterOf, readRequest, webhookId } from '../parameters.ts';
import { redeliverBody, redeliverResponses } from '../redelivering.ts';
import { send } from '../send.ts';

export const redeliver: Operation = {
  id: 'redeliver',
  tag: 'Webhooks',
  method: 'POST',
  path: '/v1/bots/{botId}/webhooks/{webhookId}/redeliver',
  summary: 'Send messages of a webhook again',
  description:
    'These messages, or all that were given up or wait for their next attempt. They are sent at once, keep their ids, and get all their attempts again.',
  access: { scope: 'operate', and: 'read', about: 'bot' },
  parameters: { path: z.object({ botId, webhookId }) },
  body: redeliverBody,
  responses: redeliverResponses,
  refusals: {
    404: 'There is no such webhook of this bot.',
    409: 'The webhook is paused, so nothing can be sent to it.',
  },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const { id } = await findNamedWebhook(
        { colloquy },
        { botId: parameterOf(request, 'botId'), webhookId: parameterOf(request, 'webhookId') },
      );
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
