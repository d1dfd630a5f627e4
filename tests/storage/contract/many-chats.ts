// Many chats of one visitor, or of results that grow old together: more than one transaction removes, and nothing of them stays.

import type { Visitor } from '@colloquy/storage';
import { storeLimits as limits } from '@colloquy/storage';
import { result, START_MS, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** More than one transaction removes, plus a part for the next one. */
const MANY = limits.chatsPerRemoval + 200;

/** Part of the contract: removing is bounded, and nothing is left for that. */
export function describeManyChats(test: OpenTest): void {
  describe('many chats', () => {
    const before = START_MS + 99;
    const idsOf = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${name} ${String(index).padStart(4, '0')}`);

    /** Chats of one turn each that fill one result; `linked` gives each a result of another bot besides. */
    async function chats(name: string, count: number, { linked = false } = {}) {
      const resultId = `result of ${name}`;
      const turns = idsOf(name, count).map((id) =>
        turnCommit({
          session: { id, resultId },
          record: '{}',
          answers: [{ resultId, blockId: 'block-1', content: 'yes', attachedFileUrls: [] }],
          results: [
            result({ id: resultId, sessionId: id }),
            ...(linked ? [result({ id: `linked with ${id}`, botId: 'bot-2', sessionId: id })] : []),
          ],
        }),
      );
      for (let at = 0; at < turns.length; at += 500) await test.store.commitTurns(turns.slice(at, at + 500));
      return { ids: idsOf(name, count), resultId, sessions: turns.map(({ session }) => session) };
    }

    /** Which of the chats have a session or a record. */
    async function left(ids: readonly string[]) {
      const sessions = await test.store.loadSessions(ids);
      const records = await Promise.all(ids.map((id) => test.store.loadRecords(id, { limit: 1, after: 0 })));
      return ids.filter((_, index) => sessions[index] !== undefined || records[index]?.length !== 0);
    }

    /** Erases a visitor as callers do: repeats until nothing is removed. */
    async function erase(visitor: Visitor) {
      const sessionIds = new Set<string>();
      for (let round = 0; round < 10; round++) {
        const removed = await test.store.remove({ kind: 'visitor', visitor });
        for (const id of removed.sessionIds) sessionIds.add(id);
        if (removed.count === 0) break;
      }
      return [...sessionIds].sort();
    }

    it('are removed with many old results, and their ids are returned', async () => {
      const names = Array.from({ length: 40 }, (_, index) => `visit ${index}`);
      const ids: string[] = [];
      for (const name of names) ids.push(...(await chats(name, 30)).ids);
      await chats('of a young one', 1);
      const young = turnCommit({
        session: {
          id: 'of a young one 0000',
          turn: 2,
          resultId: 'result of of a young one',
          updatedAt: before,
        },
      });
      await test.commit(young);
      const removal = { kind: 'results', botId: 'bot-1', before, limit: names.length } as const;
      const { count, sessionIds } = await test.store.remove(removal);
      expect(count).toBe(names.length);
      expect([...sessionIds].sort()).toEqual([...ids].sort());
      expect(await left(ids)).toEqual([]);
      expect(await test.store.listResults('bot-1', { limit: 100 })).toHaveLength(1);
      expect(await test.session('of a young one 0000')).toBeDefined();
    });

    it('are removed with the old result they share, even after their sessions', async () => {
      const { ids, resultId, sessions } = await chats('same', MANY);
      await test.store.remove({ kind: 'sessions', sessions: sessions.slice(0, 600) });
      const { count, sessionIds } = await test.store.remove({
        kind: 'results',
        botId: 'bot-1',
        before,
        limit: 5,
      });
      expect(count).toBe(1);
      expect([...sessionIds].sort()).toEqual(ids);
      expect(await left(ids)).toEqual([]);
      expect(await test.store.loadResult(resultId)).toBeUndefined();
    });

    it.each<[string, (resultId: string, ids: readonly string[]) => Visitor]>([
      ['the result', (resultId) => ({ resultId })],
      ['the first chat', (_, ids) => ({ sessionId: ids[0] as string })],
      ['a chat in the middle', (_, ids) => ({ sessionId: ids[700] as string })],
    ])('are erased with their visitor, named by %s', async (_, name) => {
      const { ids, resultId } = await chats('same', MANY, { linked: true });
      await chats('other', 2);
      expect(await erase(name(resultId, ids))).toEqual(ids);
      expect(await left(ids)).toEqual([]);
      expect(await test.store.loadResult(resultId)).toBeUndefined();
      expect(await test.store.listResults('bot-2', { limit: 1 })).toEqual([]);
      expect(await left(idsOf('other', 2))).toHaveLength(2);
    });

    it('are erased with their visitor, even after all their sessions were removed', async () => {
      const { ids, resultId, sessions } = await chats('same', MANY);
      for (let at = 0; at < MANY; at += 500)
        await test.store.remove({ kind: 'sessions', sessions: sessions.slice(at, at + 500) });
      expect(await erase({ resultId })).toEqual(ids);
      expect(await left(ids)).toEqual([]);
    });
  });
}
