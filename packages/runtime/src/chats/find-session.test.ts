// Chats by their public id.

import type { NewestSessionsPage } from '@colloquy/storage';
import { memoryStore } from '@colloquy/storage';
import { START_MS, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { chatIdOf } from '../records/chat-id.ts';
import { findSessionId } from './find-session.ts';
import { freshId } from './fresh-id.ts';
import { findOpenSessions } from './session-state.ts';

describe('findSessionId', () => {
  it('distinguishes chats of the same millisecond', async () => {
    const store = memoryStore();
    const ids = [...Array.from({ length: 20 }, () => freshId(START_MS)), freshId(START_MS + 1)];
    await store.commitTurns(ids.map((id) => turnCommit({ session: { id, resultId: undefined } })));
    for (const id of ids) expect(await findSessionId(chatIdOf(id), store)).toBe(id);
    expect(await findSessionId(chatIdOf(freshId(START_MS)), store)).toBeUndefined();
    expect(await findSessionId(chatIdOf(freshId(START_MS + 2)), store)).toBeUndefined();
  });

  it('returns a session id unchanged', async () => {
    for (const id of ['demo', 'chat_demo', freshId(START_MS)])
      expect(await findSessionId(id, memoryStore())).toBe(id);
  });

  it('stops after a bounded number of sessions in one millisecond', async () => {
    const time = freshId(START_MS).slice(0, 9);
    let askedCount = 0;
    const store = {
      async listSessions({ limit }: { readonly limit: number }) {
        return Array.from({ length: limit }, () => ({
          ...turnCommit().session,
          id: `${time}-${String(askedCount++).padStart(9, '0')}`,
        }));
      },
    };
    expect(await findSessionId(chatIdOf(freshId(START_MS)), store)).toBeUndefined();
    expect(askedCount).toBe(limits.sessionsComparedByChatId);
  });
});

describe('findOpenSessions', () => {
  it('returns a page that ends with a chat, even after many previews', async () => {
    const chat = { ...turnCommit().session, id: freshId(START_MS) };
    const previews = Array.from({ length: limits.listedSessionsLookedAt + 1 }, (_, number) => ({
      ...chat,
      id: `preview-${String(number).padStart(9, '0')}`,
      isPreview: true,
    }));
    const all = [...previews.toReversed(), chat];
    const store = {
      async listNewestSessions({ limit, before }: NewestSessionsPage) {
        const start = all.findIndex(({ id }) => before === undefined || id < before);
        return start === -1 ? [] : all.slice(start, start + limit);
      },
    };
    const reads = { slice: async () => undefined };
    expect(await findOpenSessions({ store, reads }, { botId: chat.botId, limit: 1 })).toEqual({
      sessions: [chat],
    });
  });
});
