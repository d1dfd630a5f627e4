// Lists the outbox: messages of all bots.

import { runtimeLimits } from '@colloquy/runtime';
import { ListDeliveriesQuery, ListOutboxResponse } from '@colloquy/schema';
import { writeOutboxEntry } from '../listed-outbox.ts';
import { readOutboxPlace, writeOutboxPlace } from '../listed-webhook.ts';
import { noteReading } from '../note-reading.ts';
import type { Operation } from '../operation.ts';
import { readQuery } from '../parameters.ts';
import { cutPage, sendPage } from '../send-page.ts';

export const listOutbox: Operation = {
  id: 'listOutbox',
  tag: 'Webhooks',
  method: 'GET',
  path: '/v1/outbox',
  summary: 'List the outbox',
  description:
    'Messages of all bots and webhooks: those that were given up after three days, which are kept for 30 days; those that wait; or those that were delivered within the last 7 days.',
  access: { scope: 'read', about: 'server' },
  parameters: { query: ListDeliveriesQuery },
  responses: {
    200: {
      description: 'The entries, oldest first.',
      content: {
        'application/json': {
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
          } satisfies ListOutboxResponse,
        },
      },
    },
  },
  open: (services) => async (request, reply) => {
    const { colloquy } = services;
    const { state, limit, after } = readQuery(request, ListDeliveriesQuery);
    // One row above the limit shows that there is another page.
    const found = await colloquy.outbox.list({
      state,
      limit: limit + 1,
      bytes: runtimeLimits.pageBytes,
      after: readOutboxPlace(after),
    });
    await noteReading(services, request, { operation: 'listOutbox' });
    const { waiting, dead } = await colloquy.outbox.count();
    return sendPage(reply, colloquy, {
      name: 'entries',
      ...cutPage(found, { limit, after: (entry) => ({ after: writeOutboxPlace(entry) }) }),
      write: writeOutboxEntry,
      rest: { waiting, dead },
    });
  },
};
