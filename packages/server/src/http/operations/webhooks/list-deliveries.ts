// Lists the messages of a webhook.

import { ListDeliveriesQuery, ListDeliveriesResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { writtenPage } from '../../list-page.ts';
import { deliveriesPage } from '../../listed-outbox.ts';
import { findNamedWebhook } from '../../listed-webhook.ts';
import { botId, webhookId } from '../../parameters.ts';

export const listDeliveries = defineOperation({
  id: 'listDeliveries',
  tag: 'Webhooks',
  method: 'GET',
  path: '/v1/bots/{botId}/webhooks/{webhookId}/deliveries',
  summary: 'List the messages of a webhook',
  description:
    'Returns messages that were given up after three days (stored for 30 days), messages that are waiting, or messages that were delivered within the last 7 days, with time and status.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId, webhookId }), query: ListDeliveriesQuery },
  output: {
    description: 'The messages, oldest first.',
    schema: ListDeliveriesResponse,
    example: {
      deliveries: [
        {
          id: 'out_4bf92f3577b34da6a3ce929d0e0e4736',
          message: {
            type: 'result.completed',
            timestamp: '2026-11-20T09:31:00.000Z',
            data: {
              botId: 'quiz-bot',
              chatId: 'chat_0mwq8mo2o0af7651916cd43dd8448eb211c80319c',
              resultId: '0mi9x1c2g7h3k5n8q1t4v6z9b2d4f',
              turn: 6,
              variables: [{ id: 'score', name: 'Score', value: '5' }],
            },
          },
          attempts: 30,
          createdAt: '2026-11-20T09:31:00.000Z',
          diedAt: '2026-11-23T09:40:00.000Z',
          failure: 'The receiver answered with 500.',
        },
      ],
    },
  },
  refusals: { 404: 'There is no such webhook of this bot.' },
  resource: findNamedWebhook,
  async run({ colloquy }, { resource: { id, botId }, query, recordReading }) {
    const page = await deliveriesPage((page) => colloquy.webhooks.deliveries(id, page), query);
    await recordReading({ botId, subject: `webhook ${id}` });
    return writtenPage(colloquy, { name: 'deliveries', ...page });
  },
});
