// Lists the chats with a bot that go on.

import { chatIdOf, timeOfChat } from '@colloquy/runtime';
import { listedSession } from '@colloquy/runtime/session-state';
import { ListSessionsQuery, ListSessionsResponse } from '@colloquy/schema';
import { BEHIND_ALL_IDS } from '@colloquy/storage';
import { z } from 'zod';
import type { Colloquy } from '../../../colloquy.ts';
import { readCursor, writeCursor } from '../../cursor.ts';
import { defineOperation } from '../../define-operation.ts';
import { writtenPage } from '../../list-page.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { botId, exampleChatId } from '../../parameters.ts';

/** The last chat of a page, by its public id: cursors are readable. */
const place = z.tuple([z.string().refine((chatId) => timeOfChat(chatId) !== undefined)]);

export const listSessions = defineOperation({
  id: 'listSessions',
  tag: 'Results',
  method: 'GET',
  path: '/v1/bots/{botId}/sessions',
  summary: 'List the open chats of a bot',
  description:
    'Returns the chats that have not ended, newest first, in pages. Each page but the last has a `cursor`. A page checks a limited number of chats, including those of other bots. It may therefore have fewer chats than `limit`, even none, and still have a `cursor`.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }), query: ListSessionsQuery },
  output: {
    description: 'The chats.',
    schema: ListSessionsResponse,
    example: {
      sessions: [
        {
          id: exampleChatId,
          botId: 'quiz-bot',
          resultId: 'p8r2f5h7j1l3n6s9u4y0a2e5',
          turns: 3,
          createdAt: '2026-11-21T10:00:00.000Z',
          updatedAt: '2026-11-21T10:01:30.000Z',
        },
      ],
    },
  },
  refusals: { 404: 'There is no such bot.' },
  resource: findNamedBot,
  async run({ colloquy }, { resource: { id: botId }, query: { limit, cursor, since }, recordReading }) {
    const { sessions, before } = await colloquy.chats.findOpen({
      botId,
      limit,
      since,
      before: cursor === undefined ? undefined : await sessionBehind(cursor, colloquy),
    });
    if (sessions.length > 0) await recordReading({ botId });
    return writtenPage(colloquy, {
      name: 'sessions',
      rows: sessions,
      write: (session) => JSON.stringify(listedSession(session)),
      after: ({ id }) => ({ cursor: writeCursor([chatIdOf(id)]) }),
      next: before === undefined ? undefined : { cursor: writeCursor([chatIdOf(before)]) },
    });
  },
});

/** The session id of a cursor's chat. For a removed chat only the time remains; the page may repeat others of that millisecond. */
async function sessionBehind(cursor: string, { chats }: Pick<Colloquy, 'chats'>): Promise<string> {
  const [chatId] = readCursor(cursor, { name: 'cursor', place });
  return (await chats.findSessionId(chatId)) ?? `${timeOfChat(chatId)}${BEHIND_ALL_IDS}`;
}
