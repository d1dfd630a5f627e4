// Aging: unused data is found and removed, used data stays.

import type { Removal } from '@colloquy/storage';
import { DELIVERED } from '@colloquy/storage';
import { result, START_MS, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: unused data is removed, used data stays. */
export function describeAging(test: OpenTest): void {
  describe('removal and retention', () => {
    const request = (key: string, scope = 'session-1') => ({ scope, key, hash: 'h' });
    const answer = (content: string, resultId = 'result-1') => ({
      resultId,
      blockId: 'block-1',
      content,
      attachedFileUrls: [],
    });
    const log = { status: 'info', description: 'noted', details: undefined, context: undefined };
    const journal = (owner: string, turn = 9) => ({
      owner,
      turn,
      holder: 'one',
      hash: 'h',
      content: '{}',
      calls: [{ number: 0, hash: 'h', content: 'made' }],
      expected: undefined,
    });
    const known = async (...identities: ReturnType<typeof request>[]) =>
      (await test.store.loadRequests(identities)).map((found) => found !== undefined);
    const remove = (removal: Removal) => test.store.remove(removal);
    /** A chat of two turns with rows in every table that a chat writes. */
    async function chat(id: string, { resultId = `result of ${id}`, updatedAt = START_MS + 2 } = {}) {
      await test.commit(
        turnCommit({
          session: { id, resultId, updatedAt: START_MS + 1 },
          request: request(`start ${id}`, 'start lead'),
          logs: [log],
        }),
      );
      await test.commit(
        turnCommit({
          session: { id, turn: 2, resultId, updatedAt },
          request: request('second', id),
          answers: [answer('yes', resultId)],
          results: [result({ id: resultId, sessionId: id })],
          logs: [log],
        }),
      );
      await test.store.journal(journal(`session ${id}`));
      return { id, turn: 2, updatedAt };
    }

    it('list sessions by id in pages without gaps or repetitions', async () => {
      const ids = Array.from({ length: 25 }, (_, index) => `s${String(index).padStart(2, '0')}`);
      await test.store.commitTurns(ids.toReversed().map((id) => turnCommit({ session: { id } })));
      const { state: _, ...listing } = turnCommit({ session: { id: 's00' } }).session;
      expect((await test.store.listSessions({ limit: 1 }))[0]).toEqual(listing);
      const seen: string[] = [];
      for (let page = 0, after: string | undefined; page < 10; page++) {
        const rows = await test.store.listSessions({ limit: 7, after });
        seen.push(...rows.map(({ id }) => id));
        after = rows.at(-1)?.id;
        if (after === undefined) break;
      }
      expect(seen).toEqual(ids);
      expect(await test.store.listSessions({ limit: -1 })).toEqual([]);
    });

    it('remove sessions with their requests and journals, and keep results', async () => {
      const old = await chat('old');
      await chat('young');
      expect(await remove({ kind: 'sessions', sessions: [old] })).toEqual({ count: 1, sessionIds: [] });
      expect(await test.session('old')).toBeUndefined();
      expect(await known(request('start old', 'start lead'), request('second', 'old'))).toEqual([
        false,
        false,
      ]);
      expect(await test.store.loadJournal({ owner: 'session old', turn: 9 })).toBeUndefined();
      const left = await test.store.loadResult('result of old');
      expect([left?.answers.length, left?.logs.length]).toEqual([1, 2]);
      expect(await test.session('young')).toBeDefined();
      expect(await known(request('start young', 'start lead'), request('second', 'young'))).toEqual([
        true,
        true,
      ]);
      expect(await test.store.loadJournal({ owner: 'session young', turn: 9 })).toBeDefined();
    });

    it('remove the logs of a session without a result, and return its id for file removal', async () => {
      const turn = turnCommit({ logs: [log] });
      await test.commit(turn);
      const removed = await remove({ kind: 'sessions', sessions: [turn.session] });
      expect(removed).toEqual({ count: 1, sessionIds: ['session-1'] });
      await test.commit(turnCommit({ session: { id: 'other' }, results: [result({ sessionId: 'other' })] }));
      expect((await test.store.loadResult('result-1'))?.logs).toEqual([]);
    });

    it('do not remove a session that continued, or an unknown one', async () => {
      const seen = await chat('busy');
      await test.commit(
        turnCommit({ session: { id: 'busy', turn: 3, resultId: 'result of busy', updatedAt: START_MS + 3 } }),
      );
      const nobody = { id: 'nobody', turn: 1, updatedAt: START_MS };
      expect(await remove({ kind: 'sessions', sessions: [seen, nobody] })).toEqual({
        count: 0,
        sessionIds: [],
      });
      expect((await test.session('busy'))?.turn).toBe(3);
      expect(await known(request('second', 'busy'))).toEqual([true]);
    });

    it('let a turn or a removal succeed, never both', async () => {
      for (let round = 0; round < 20; round++) {
        const id = `race-${round}`;
        const seen = await chat(id);
        const next = turnCommit({ session: { id, turn: 3, updatedAt: START_MS + 3 } });
        const [outcome, removed] = await Promise.all([
          test.commit(next),
          remove({ kind: 'sessions', sessions: [seen] }),
        ]);
        const isCommitted = outcome?.type === 'committed';
        expect([isCommitted, removed.count]).toEqual(isCommitted ? [true, 0] : [false, 1]);
        expect((await test.session(id))?.turn).toBe(isCommitted ? 3 : undefined);
      }
    });

    it('remove old responses, except the response of the last turn', async () => {
      await chat('s', { updatedAt: START_MS + 2 });
      await test.commit(
        turnCommit({
          session: { id: 's', turn: 3, updatedAt: START_MS + 9 },
          request: request('third', 's'),
        }),
      );
      const all = [request('start s', 'start lead'), request('second', 's'), request('third', 's')];
      await remove({ kind: 'requests', sessionIds: ['s', 'nobody'], before: START_MS + 2 });
      expect(await known(...all)).toEqual([false, true, true]);
      const removed = await remove({ kind: 'requests', sessionIds: ['s'], before: START_MS + 100 });
      expect(removed).toEqual({ count: 1, sessionIds: [] });
      expect(await known(...all)).toEqual([false, false, true]);
    });

    it('remove old results, oldest first, with their data', async () => {
      for (const [index, id] of ['a', 'b', 'c'].entries())
        await chat(id, { updatedAt: START_MS + 2 + index });
      const step = { kind: 'results', botId: 'bot-1', before: START_MS + 4, limit: 1 } as const;
      expect(await remove({ ...step, botId: 'bot-2' })).toEqual({ count: 0, sessionIds: [] });
      expect(await remove(step)).toEqual({ count: 1, sessionIds: ['a'] });
      expect(await remove({ ...step, limit: 10 })).toEqual({ count: 1, sessionIds: ['b'] });
      expect(await remove({ ...step, limit: 10 })).toEqual({ count: 0, sessionIds: [] });
      const left = await Promise.all(['a', 'b', 'c'].map((id) => test.store.loadResult(`result of ${id}`)));
      expect(left.map((stored) => stored?.answers.length)).toEqual([undefined, undefined, 1]);
      expect((await test.store.loadSessions(['a', 'b', 'c'])).map((session) => session?.id)).toEqual([
        undefined,
        undefined,
        'c',
      ]);
      expect(await known(request('second', 'a'), request('second', 'c'))).toEqual([false, true]);
    });

    it('keep an old result while its chat continues', async () => {
      await chat('s');
      await test.commit(
        turnCommit({ session: { id: 's', turn: 3, resultId: 'result of s', updatedAt: START_MS + 99 } }),
      );
      expect(await remove({ kind: 'results', botId: 'bot-1', before: START_MS + 50, limit: 10 })).toEqual({
        count: 0,
        sessionIds: [],
      });
      expect(await test.store.loadResult('result of s')).toBeDefined();
    });

    it.each([
      ['bot-1', 'bot-2'],
      ['bot-2', 'bot-1'],
    ])('keep the files of a chat until both its results are gone, with %s first', async (first, last) => {
      await chat('s');
      const linked = result({ id: 'linked', botId: 'bot-2', sessionId: 's' });
      const session = { id: 's', turn: 3, resultId: 'result of s', updatedAt: START_MS + 3 };
      await test.commit(turnCommit({ session, record: '{}', results: [linked] }));
      const step = { kind: 'results', before: START_MS + 4, limit: 10 } as const;
      expect(await remove({ ...step, botId: first })).toEqual({ count: 1, sessionIds: [] });
      expect(await test.store.listOrphanedFiles({ limit: 10 })).toEqual([]);
      expect(await test.store.hasResultOf('s')).toBe(true);
      expect(await remove({ ...step, botId: last })).toEqual({ count: 1, sessionIds: ['s'] });
      expect(await test.store.listOrphanedFiles({ limit: 10 })).toEqual(['s']);
      expect(await test.store.hasResultOf('s')).toBe(false);
    });

    it('find flows that no version uses, and remove only those', async () => {
      const flow = (hash: string, createdAt: number) => ({ hash, definition: '{}', createdAt });
      const bot = { id: 'bot-1', publicIds: ['lead'], name: 'Lead', flow: 'first', publishedAt: START_MS };
      await test.store.publish([flow('first', START_MS), flow('preview', START_MS)], [bot]);
      await test.store.publish(
        [flow('second', START_MS + 50)],
        [{ ...bot, flow: 'second', publishedAt: START_MS + 50 }],
      );
      const unused = (before: number) => test.store.listUnusedFlows({ before, limit: 10 });
      expect(await unused(START_MS)).toEqual([]);
      expect(await unused(START_MS + 50)).toEqual(['preview']);
      // A published flow stays as long as its bot.
      expect(await unused(Number.MAX_SAFE_INTEGER)).toEqual(['preview']);
      // Publishing it again makes it used again.
      await test.store.publish([flow('preview', START_MS + 100)], []);
      const hashes = ['first', 'second', 'preview', 'nothing'];
      const removeFlows = async (before: number) => (await remove({ kind: 'flows', hashes, before })).count;
      const left = async () =>
        (await Promise.all(hashes.map((hash) => test.store.loadFlow(hash)))).map(Boolean);
      expect(await removeFlows(START_MS + 60)).toBe(0);
      expect(await removeFlows(START_MS + 101)).toBe(1);
      expect(await left()).toEqual([true, true, false, false]);
      await remove({ kind: 'bots', ids: ['bot-1'], at: START_MS + 200 });
      expect(await removeFlows(START_MS + 200)).toBe(0);
      expect([...(await unused(START_MS + 201))].sort()).toEqual(['first', 'second']);
      expect(await removeFlows(START_MS + 201)).toBe(2);
      expect(await left()).toEqual([false, false, false, false]);
    });

    it('remove the journals of one owner, with their calls', async () => {
      for (const id of ['s', 't']) await test.store.journal(journal(`session ${id}`));
      expect(await remove({ kind: 'journalsOf', owner: 'session s' })).toEqual({ count: 1, sessionIds: [] });
      expect(await test.store.loadJournal({ owner: 'session s', turn: 9 })).toBeUndefined();
      expect((await test.store.loadJournal({ owner: 'session t', turn: 9 }))?.calls).toHaveLength(1);
      expect(await remove({ kind: 'journalsOf', owner: 'session s' })).toEqual({ count: 0, sessionIds: [] });
    });

    it('keep delivered data as long as its chat exists', async () => {
      await test.commit(turnCommit({ session: { id: 's' } }));
      for (const id of ['s', 'gone'])
        await test.store.journal({ ...journal(`session ${id}`), hash: DELIVERED });
      expect((await remove({ kind: 'journals', before: Date.now() + 60_000 })).count).toBe(1);
      expect(await test.store.loadJournal({ owner: 'session gone', turn: 9 })).toBeUndefined();
      expect(await test.store.loadJournal({ owner: 'session s', turn: 9 })).toMatchObject({
        hash: DELIVERED,
      });
      expect((await remove({ kind: 'journalsOf', owner: 'session s' })).count).toBe(1);
    });

    it('remove journals without recent writes', async () => {
      await test.store.journal(journal('session s'));
      expect(await remove({ kind: 'journals', before: Date.now() - 60_000 })).toEqual({
        count: 0,
        sessionIds: [],
      });
      expect((await remove({ kind: 'journals', before: Date.now() + 60_000 })).count).toBe(1);
      expect(await test.store.loadJournal({ owner: 'session s', turn: 9 })).toBeUndefined();
    });

    it.each([
      ['a result', { resultId: 'result of a' }],
      ['a session', { sessionId: 'a' }],
      ['a later session', { sessionId: 'again' }],
    ])('erase one visitor, named by %s, and no other', async (_, visitor) => {
      await chat('a');
      await chat('other');
      // The visitor came back, and was led to another bot with a result of its own.
      await test.commit(
        turnCommit({
          session: { id: 'again', resultId: 'result of a' },
          request: request('start again', 'start lead'),
          answers: [answer('more', 'result of a'), answer('linked', 'linked')],
          results: [
            result({ id: 'result of a', sessionId: 'again' }),
            result({ id: 'linked', botId: 'bot-2', sessionId: 'again' }),
          ],
        }),
      );
      const removed = await remove({ kind: 'visitor', visitor });
      expect(removed.count).toBe(4);
      expect([...removed.sessionIds].sort()).toEqual(['a', 'again']);
      expect(await test.store.loadSessions(['a', 'again'])).toEqual([undefined, undefined]);
      for (const id of ['result of a', 'linked']) expect(await test.store.loadResult(id)).toBeUndefined();
      expect(
        await known(
          request('start a', 'start lead'),
          request('second', 'a'),
          request('start again', 'start lead'),
        ),
      ).toEqual([false, false, false]);
      expect(await test.store.loadJournal({ owner: 'session a', turn: 9 })).toBeUndefined();
      expect(await test.session('other')).toBeDefined();
      expect((await test.store.loadResult('result of other'))?.answers).toHaveLength(1);
      expect(await remove({ kind: 'visitor', visitor })).toEqual({ count: 0, sessionIds: [] });
      await test.store.scrub();
      expect(await test.session('other')).toBeDefined();
    });

    it('erase a visitor whose session was removed before', async () => {
      const old = await chat('a');
      await remove({ kind: 'sessions', sessions: [old] });
      expect(await remove({ kind: 'visitor', visitor: { sessionId: 'a' } })).toEqual({
        count: 1,
        sessionIds: ['a'],
      });
      expect(await test.store.loadResult('result of a')).toBeUndefined();
    });

    it('record the chats whose files must still be removed, until they are removed', async () => {
      const left = (after?: string) => test.store.listOrphanedFiles({ limit: 10, after });
      const old = await chat('with a result');
      await remove({ kind: 'sessions', sessions: [old] });
      expect(await left()).toEqual([]);
      const gone = turnCommit({ session: { id: 'c', resultId: 'nothing' } });
      await test.commit(gone);
      await remove({ kind: 'sessions', sessions: [{ ...gone.session, turn: 7 }] });
      expect(await left()).toEqual([]);
      await remove({ kind: 'sessions', sessions: [gone.session] });
      await chat('b', { updatedAt: START_MS + 2 });
      await remove({ kind: 'visitor', visitor: { sessionId: 'b' } });
      await chat('a "quoted" ü', { updatedAt: START_MS + 2 });
      await remove({ kind: 'results', botId: 'bot-1', before: START_MS + 9, limit: 10 });
      const all = ['a "quoted" ü', 'b', 'c', 'with a result'];
      expect(await left()).toEqual(all);
      expect(await test.store.listOrphanedFiles({ limit: 2 })).toEqual(all.slice(0, 2));
      const leftOf = (...of: string[]) => test.store.listOrphanedFiles({ limit: 10, of });
      expect(await leftOf('session b')).toEqual(['b']);
      expect(await leftOf('bot bot-1', 'session b', 'result of b')).toEqual([
        'a "quoted" ü',
        'b',
        'with a result',
      ]);
      expect(await leftOf('session c')).toEqual([]);
      expect(await left('b')).toEqual(['c', 'with a result']);
      if (test.reopen) {
        await test.store.close();
        test.store = await test.reopen();
      }
      expect(await left()).toEqual(all);
      const removal = { kind: 'files', sessionIds: ['c', 'a "quoted" ü', 'nobody'] } as const;
      expect(await remove(removal)).toEqual({ count: 2, sessionIds: [] });
      expect(await left()).toEqual(['b', 'with a result']);
    });

    it('do not return the files of a preview that started again with the same id', async () => {
      const preview = turnCommit({ session: { id: 'tried', isPreview: true, resultId: undefined } });
      await test.commit(preview);
      await remove({ kind: 'sessions', sessions: [preview.session] });
      expect(await test.store.listOrphanedFiles({ limit: 10 })).toEqual(['tried']);
      await test.commit({ ...preview, expected: 'overwrite' });
      expect(await test.store.listOrphanedFiles({ limit: 10 })).toEqual([]);
      await chat('zoo');
      await remove({ kind: 'visitor', visitor: { sessionId: 'zoo' } });
      expect(await test.store.listOrphanedFiles({ limit: 1 })).toEqual(['zoo']);
      await remove({ kind: 'sessions', sessions: [preview.session] });
      expect(await test.store.listOrphanedFiles({ limit: 10 })).toEqual(['tried', 'zoo']);
    });

    it('run a task under a lock, and release the lock after a failure', async () => {
      let runs = 0;
      const task = async () => {
        runs++;
      };
      expect(await test.store.withLock('a', task)).toBe(true);
      expect(await test.store.withLock('a', task)).toBe(true);
      expect(runs).toBe(2);
      await expect(test.store.withLock('a', () => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
      expect(await test.store.withLock('a', task)).toBe(true);
    });
  });
}
