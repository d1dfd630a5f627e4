// Tries a webhook.

import { problemResponse, success } from '@colloquy/runtime';
import { problem, TestWebhookResponse } from '@colloquy/schema';
import { z } from 'zod';
import { findNamedWebhook } from '../listed-webhook.ts';
import type { Operation } from '../operation.ts';
import { botId, parameterOf, webhookId } from '../parameters.ts';
import { send } from '../send.ts';

export const testWebhook: Operation = {
  id: 'testWebhook',
  tag: 'Webhooks',
  method: 'POST',
  path: '/v1/bots/{botId}/webhooks/{webhookId}/test',
  summary: 'Try a webhook',
  description:
    'Sends one signed message of the type `webhook.test` at once, also to a paused webhook, and returns the outcome. It is not tried again.',
  access: { scope: 'operate', about: 'bot' },
  parameters: { path: z.object({ botId, webhookId }) },
  responses: {
    200: {
      description: 'How it went.',
      content: {
        'application/json': {
          schema: TestWebhookResponse,
          example: { isDelivered: true, status: 200, milliseconds: 84 } satisfies TestWebhookResponse,
        },
      },
    },
  },
  refusals: { 404: 'There is no such webhook of this bot.' },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const { id } = await findNamedWebhook(
        { colloquy },
        { botId: parameterOf(request, 'botId'), webhookId: parameterOf(request, 'webhookId') },
      );
      const tried = await colloquy.webhooks.test(id, access.attribute(request, { operation: 'testWebhook' }));
      return send(
        reply,
        tried
          ? success(JSON.stringify(tried satisfies TestWebhookResponse))
          : problemResponse(problem('NOT_FOUND', { message: 'The webhook was removed at this moment.' })),
      );
    },
};
