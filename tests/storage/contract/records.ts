// The record of turns: what it takes to run a chat again, kept for as long as the chat's result.

import type { Removal, TurnCommit } from '@colloquy/storage';
import { checksumOfTurn } from '@colloquy/storage';
import { result, START_MS, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: what it takes to run a chat again is kept for as long as the chat's result. */
export function describeRecords(test: OpenTest): void {
  describe('the record of a turn', () => {
    const page = { limit: 10, after: 0 };
    const load = (sessionId: string, asked: Partial<typeof page & { since: number; bytes: number }> = {}) =>
      test.store.loadRecords(sessionId, { ...page, ...asked });
    const numbers = async (sessionId: string, asked: Parameters<typeof load>[1] = {}) =>
      (await load(sessionId, asked)).map(({ turn }) => turn);
    const remove = (removal: Removal) => test.store.remove(removal);
    const turnOf = (id: string, turn: number, fields: Partial<TurnCommit> = {}) =>
      turnCommit({
        session: { id, turn, resultId: `result of ${id}` },
        request: { scope: id, key: `${id} ${turn}`, hash: 'h' },
        record: `{"path":[${turn}]}`,
        results: [result({ id: `result of ${id}`, sessionId: id })],
        ...fields,
      });
    async function chat(id: string, turns: number, fields: Partial<TurnCommit> = {}) {
      for (let turn = 1; turn <= turns; turn++) await test.commit(turnOf(id, turn, fields));
      return turnOf(id, turns).session;
    }
    /** A turn whose response has gone. */
    const bare = (turn: number, message?: string) => ({
      turn,
      createdAt: START_MS + turn,
      ...(message === undefined ? {} : { message }),
      record: `{"path":[${turn}]}`,
      response: undefined,
      checksum: checksumOfTurn({ ...turnOf('s', turn), turn, message }),
    });

    it('is read as it was stored, oldest first, in pages', async () => {
      const message = '{"type":"text","text":"Ada 👩‍👩‍👧‍👦"}';
      await test.commit(turnOf('s', 1, { response: 'first' }));
      await test.commit(turnOf('s', 2, { message, response: 'second', request: undefined }));
      await test.commit(turnOf('s', 3, { record: undefined }));
      await chat('other', 2);
      const [first, second, third] = await load('s');
      expect(first).toEqual({
        ...bare(1),
        response: 'first',
        checksum: checksumOfTurn({ turn: 1, response: 'first' }),
      });
      expect(second).toEqual({
        ...bare(2, message),
        response: 'second',
        checksum: checksumOfTurn({ turn: 2, response: 'second', message }),
      });
      expect(third?.record).toBeUndefined();
      expect(await numbers('s', { limit: 2 })).toEqual([1, 2]);
      expect(await numbers('s', { after: 2 })).toEqual([3]);
      expect(await numbers('s', { limit: -1 })).toEqual([]);
      expect(await numbers('nobody')).toEqual([]);
      // A page ends at its bytes, with at least one turn.
      expect(await numbers('s', { bytes: 1 })).toEqual([1]);
      expect(await numbers('s', { bytes: 1, after: 1 })).toEqual([2]);
      const two = Buffer.byteLength(`first{"path":[1]}second{"path":[2]}${message}`);
      expect(await numbers('s', { bytes: two })).toEqual([1, 2]);
      expect(await numbers('s', { bytes: two - 1 })).toEqual([1]);
    });

    it('stays without its old response, with a checksum for comparison', async () => {
      await chat('s', 3, { message: '"hello"' });
      expect(await remove({ kind: 'requests', sessionIds: ['s'], before: START_MS + 100 })).toEqual({
        count: 2,
        sessionIds: [],
      });
      const [first, second, third] = await load('s');
      expect([first, second]).toEqual([bare(1, '"hello"'), bare(2, '"hello"')]);
      expect(third?.response).toBe(turnOf('s', 3).response);
      expect(await test.store.loadRequests([{ scope: 's', key: 's 1' }])).toEqual([undefined]);
      expect((await test.store.loadTurns('s', { limit: 10, bytes: 1_000, before: 9 })).turns).toHaveLength(1);
      expect((await remove({ kind: 'requests', sessionIds: ['s'], before: START_MS + 100 })).count).toBe(0);
      // The key of a turn whose response has gone may be used again.
      expect(await test.commit(turnOf('s', 4, { request: { scope: 's', key: 's 1', hash: 'h' } }))).toEqual({
        type: 'committed',
      });
    });

    it('stays after its session is removed, and is removed with its result', async () => {
      const old = await chat('old', 2);
      await chat('young', 1);
      await remove({ kind: 'sessions', sessions: [old] });
      expect(await load('old')).toEqual([bare(1), bare(2)]);
      const oldest = { kind: 'results', botId: 'bot-1', before: START_MS + 9, limit: 1 } as const;
      expect((await remove(oldest)).sessionIds).toHaveLength(1);
      expect((await remove(oldest)).sessionIds).toHaveLength(1);
      expect([await load('old'), await load('young')]).toEqual([[], []]);
    });

    it('is removed with its session when there is no result', async () => {
      const preview = { isPreview: true, resultId: undefined };
      const turn = turnOf('p', 1, {
        session: { ...turnOf('p', 1).session, ...preview },
        expected: 'overwrite',
      });
      await test.commit(turn);
      const bareSession = await chat('bare', 1, { results: [] });
      expect([await numbers('p'), await numbers('bare')]).toEqual([[1], [1]]);
      await remove({ kind: 'sessions', sessions: [turn.session, bareSession] });
      expect([await numbers('p'), await numbers('bare')]).toEqual([[], []]);
    });

    it('stays with its own result when the result of a linked bot is removed', async () => {
      const linked = result({ id: 'linked', botId: 'bot-2', sessionId: 's' });
      await chat('s', 2, { results: [result({ id: 'result of s', sessionId: 's' }), linked] });
      await remove({ kind: 'results', botId: 'bot-2', before: START_MS + 99, limit: 9 });
      expect(await load('s')).toEqual([bare(1), bare(2)]);
      await remove({ kind: 'results', botId: 'bot-1', before: START_MS + 99, limit: 9 });
      expect(await load('s')).toEqual([]);
    });

    it.each([
      ['the result', { resultId: 'result of s' }],
      ['the session, which is gone', { sessionId: 's' }],
    ])('is erased with its visitor, named by %s', async (_, visitor) => {
      const seen = await chat('s', 2);
      await chat('other', 1);
      await remove({ kind: 'sessions', sessions: [seen] });
      expect(await remove({ kind: 'visitor', visitor })).toEqual({ count: 2, sessionIds: ['s'] });
      expect([await numbers('s'), await numbers('other')]).toEqual([[], [1]]);
      expect(await test.store.loadResult('result of s')).toBeUndefined();
    });

    it('is erased in all chats of a returning visitor, even in removed ones', async () => {
      const first = await chat('first', 2);
      await test.commit(
        turnOf('again', 1, {
          session: { ...turnOf('again', 1).session, resultId: 'result of first' },
          results: [result({ id: 'result of first', sessionId: 'again' })],
        }),
      );
      await remove({ kind: 'sessions', sessions: [first] });
      expect(await numbers('first')).toEqual([1, 2]);
      const removed = await remove({ kind: 'visitor', visitor: { sessionId: 'again' } });
      expect([...removed.sessionIds].sort()).toEqual(['again', 'first']);
      expect([await numbers('first'), await numbers('again')]).toEqual([[], []]);
    });

    describe('of a preview', () => {
      const preview = (turn: number, at: number, record: string) =>
        turnCommit({
          session: { id: 'p', isPreview: true, resultId: undefined, turn, updatedAt: START_MS + at },
          expected: turn === 1 ? 'overwrite' : turn - 1,
          record,
        });
      const found = async (since = 0) =>
        (await load('p', { since })).map(({ turn, record }) => [turn, record]);

      it('belongs to the newest chat', async () => {
        for (const turn of [preview(1, 1, 'old'), preview(2, 2, 'old'), preview(1, 10, 'new')])
          await test.commit(turn);
        expect(await found(START_MS + 10)).toEqual([[1, 'new']]);
      });

      it('is unchanged when responses of the earlier chat are removed', async () => {
        for (const at of [1, 2, 3]) await test.commit(preview(at, at, 'old'));
        for (const turn of [1, 2, 3]) await test.commit(preview(turn, 10 + turn, 'new'));
        await remove({ kind: 'requests', sessionIds: ['p'], before: START_MS + 9 });
        const all = [1, 2, 3].map((turn) => [turn, 'new']);
        expect(await found(START_MS + 11)).toEqual(all);
        expect(await found()).toEqual(all);
      });
    });
  });
}
