// Lists the outbox: messages of all bots.

import { ListDeliveriesQuery, ListOutboxResponse } from '@colloquy/schema';
import { defineOperation } from '../../define-operation.ts';
import { writtenPage } from '../../list-page.ts';
import { deliveriesPage, writeOutboxEntry } from '../../listed-outbox.ts';

export const listOutbox = defineOperation({
  id: 'listOutbox',
  tag: 'Webhooks',
  method: 'GET',
  path: '/v1/outbox',
  summary: 'List the outbox',
  description:
    'Returns messages of all bots and webhooks: those that were given up after three days (stored for 30 days), those that are waiting, or those that were delivered within the last 7 days.',
  access: { scope: 'read', about: 'server' },
  parameters: { query: ListDeliveriesQuery },
  output: {
    description: 'The entries, oldest first.',
    schema: ListOutboxResponse,
    example: {
      entries: [
        {
          id: 'out_4bf92f3577b34da6a3ce929d0e0e4736',
          sender: 'webhook',
          destination: 'whk_6f1c2a9d4b8e47d0a3c5e7f901b2d3c4',
          botId: 'quiz-bot',
          message: {
            type: 'chat.started',
            timestamp: '2026-11-20T09:31:00.000Z',
            data: {
              botId: 'quiz-bot',
              chatId: 'chat_0mwq8mo2o0af7651916cd43dd8448eb211c80319c',
              turn: 1,
            },
          },
          attempts: 30,
          createdAt: '2026-11-20T09:31:00.000Z',
          diedAt: '2026-11-23T09:40:00.000Z',
          failure: 'The receiver answered with 500.',
        },
      ],
      waiting: 0,
      dead: 1,
    },
  },
  async run({ colloquy }, { query, recordReading }) {
    const page = await deliveriesPage((page) => colloquy.outbox.list(page), query);
    await recordReading();
    const { waiting, dead } = await colloquy.outbox.count();
    return writtenPage(colloquy, {
      name: 'entries',
      ...page,
      write: writeOutboxEntry,
      rest: { waiting, dead },
    });
  },
});
