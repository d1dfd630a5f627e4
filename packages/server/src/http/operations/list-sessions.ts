// Lists the chats with a bot that go on.
import { ListSessionsQuery, ListSessionsResponse } from '@colloquy/schema';
import { z } from 'zod';
import { listedSession } from '../../chats/session-state.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import { findNamedBot } from '../listed-bot.ts';
import type { Operation } from '../operation.ts';
import { botId, readQuery } from '../parameters.ts';
import { sendPage } from '../send-page.ts';

/** Behind which session the next page begins. */
const place = z.tuple([z.string()]);

export const listSessions: Operation = {
  id: 'listSessions',
  tag: 'Results',
  method: 'GET',
  path: '/v1/bots/{botId}/sessions',
  summary: 'List the chats that go on',
  description:
    'Chats with a bot that have not ended, newest first, page by page: each page but the last has a `cursor`. One page looks at a bounded number of chats, also of other bots, so it may hold fewer than `limit`, even none, and have a `cursor`.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }), query: ListSessionsQuery },
  responses: {
    200: {
      description: 'The chats.',
      content: {
        'application/json': {
          schema: ListSessionsResponse,
          example: {
            sessions: [
              {
                id: 'k3v9x2m7q4t8w1z5b6n0c2d4',
                botId: 'quiz-bot',
                resultId: 'p8r2f5h7j1l3n6s9u4y0a2e5',
                turns: 3,
                createdAt: '2026-11-21T10:00:00.000Z',
                updatedAt: '2026-11-21T10:01:30.000Z',
              },
            ],
          } satisfies ListSessionsResponse,
        },
      },
    },
  },
  refusals: { 404: 'There is no such bot.' },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const bot = await findNamedBot(colloquy, request);
      const { limit, cursor, since } = readQuery(request, ListSessionsQuery);
      const { sessions, before } = await colloquy.findOpenSessions({
        botId: bot.id,
        limit,
        since,
        before: cursor === undefined ? undefined : readCursor(cursor, { name: 'cursor', place })[0],
      });
      return sendPage(reply, colloquy, {
        name: 'sessions',
        rows: sessions,
        write: (session) => JSON.stringify(listedSession(session)),
        after: ({ id }) => ({ cursor: writeCursor([id]) }),
        next: before === undefined ? undefined : { cursor: writeCursor([before]) },
      });
    },
};
