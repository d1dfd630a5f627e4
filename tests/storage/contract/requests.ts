// Identified requests: the same key is written once and gives the same bytes for ever.

import { turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: the same key is written once and gives the same bytes for ever. */
export function describeRequests(test: OpenTest): void {
  describe('identified requests', () => {
    const request = { scope: 'session-1', key: 'key-1', hash: 'hash-1' };

    it('have a response that can be read again', async () => {
      await test.commit(turnCommit({ request, response: 'the answer' }));
      const record = { ...request, sessionId: 'session-1', turn: 1, response: 'the answer' };
      expect(await test.store.loadRequests([request, { scope: 'session-1', key: 'key-2' }])).toEqual([
        record,
        undefined,
      ]);
    });

    it('get the outcome repeated for a known key, with any turn, and nothing is written', async () => {
      await test.commit(turnCommit({ request, response: 'the answer' }));
      const stored = { ...request, sessionId: 'session-1', turn: 1, response: 'the answer' };
      for (const again of [
        turnCommit({ request, response: 'another' }),
        turnCommit({ session: { turn: 2 }, request: { ...request, hash: 'another' } }),
        turnCommit({ session: { id: 'another' }, request }),
      ]) {
        expect(await test.commit(again)).toEqual({ type: 'repeated', request: stored });
      }
      expect((await test.session())?.turn).toBe(1);
      expect(await test.session('another')).toBeUndefined();
    });

    it('are known after the chat continued and ended', async () => {
      await test.commit(turnCommit({ request, response: 'the answer' }));
      await test.commit(turnCommit({ session: { turn: 2, status: 'ended' } }));
      expect((await test.store.loadRequests([request]))[0]?.response).toBe('the answer');
    });

    it('with keys of different scopes are separate', async () => {
      const scopes = ['a', 'ab', 'a b', ''];
      const keys = ['bc', 'c', 'b c', 'abc'];
      const requests = scopes.map((scope, index) => ({ scope, key: keys[index] ?? '', hash: `${index}` }));
      for (const [index, identity] of requests.entries()) {
        const turn = turnCommit({ session: { id: `s${index}` }, request: identity });
        expect(await test.commit(turn)).toEqual({ type: 'committed' });
      }
      expect((await test.store.loadRequests(requests)).map((record) => record?.hash)).toEqual([
        '0',
        '1',
        '2',
        '3',
      ]);
    });

    it('are committed once when 64 arrive in parallel', async () => {
      const twins = Array.from({ length: 64 }, (_, twin) =>
        turnCommit({ session: { id: `twin-${twin}` }, request }),
      );
      const outcomes = (await Promise.all(twins.map((twin) => test.store.commitTurns([twin])))).flat();
      const written = outcomes.findIndex(({ type }) => type === 'committed');
      expect(outcomes.filter(({ type }) => type === 'committed')).toHaveLength(1);
      expect(outcomes.filter(({ type }) => type === 'repeated')).toHaveLength(63);
      expect((await test.store.loadRequests([request]))[0]?.sessionId).toBe(`twin-${written}`);
    });

    it.each([
      ['quotes and line ends', '{"a":"\\"\\n\\r\\u0000","b":\'\'}\r\n\t'],
      ['scripts and signs', 'Grüße 日本語 العربية 👩‍👩‍👧‍👦 e\u0301 \u2028\u2029\ufeff\u{10ffff}'],
      ['a zero character', 'before\u0000after'],
      ['nothing', ''],
      ['a mebibyte', `{"text":"${'ä'.repeat(1024 * 1024)}"}`],
    ])('have a response of the same bytes: %s', async (_, text) => {
      await test.commit(turnCommit({ session: { state: text }, request, response: text }));
      const [stored] = await test.store.loadRequests([request]);
      expect(stored?.response === text).toBe(true);
      expect((await test.session())?.state === text).toBe(true);
    });
  });
}
