// Removes a webhook.
import { z } from 'zod';
import { findNamedWebhook } from '../listed-webhook.ts';
import type { Operation } from '../operation.ts';
import { botId, parameterOf, webhookId } from '../parameters.ts';

export const removeWebhook: Operation = {
  id: 'removeWebhook',
  tag: 'Webhooks',
  method: 'DELETE',
  path: '/v1/bots/{botId}/webhooks/{webhookId}',
  summary: 'Remove a webhook',
  description: 'With every message that waits for it or was given up.',
  access: { scope: 'operate', about: 'bot' },
  parameters: { path: z.object({ botId, webhookId }) },
  responses: { 204: { description: 'It is gone.' } },
  refusals: { 404: 'There is no such webhook of this bot.' },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const { id } = await findNamedWebhook(
        { colloquy },
        { botId: parameterOf(request, 'botId'), webhookId: parameterOf(request, 'webhookId') },
      );
      await colloquy.webhooks.remove(id, access.attribute(request, { operation: 'removeWebhook' }));
      return reply.code(204).send();
    },
};
