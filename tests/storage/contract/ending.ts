// The end of a store: nothing after it, and everything there when it is opened again.

import { StoreFailure } from '@colloquy/storage';
import { result, START_MS, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: nothing after the end, and everything there when the store is opened again. */
export function describeEnding(test: OpenTest): void {
  describe('closing a store', () => {
    it('makes later calls fail', async () => {
      await test.store.close();
      await test.store.close();
      for (const use of [
        () => test.store.commitTurns([turnCommit({})]),
        () => test.store.loadSessions(['session-1']),
        () => test.store.publish([], []),
      ]) {
        const failure = await use().then(
          () => undefined,
          (error: unknown) => error,
        );
        expect(failure).toBeInstanceOf(StoreFailure);
        expect(failure).toMatchObject({ code: 'closed' });
      }
    });

    it('finishes the running commits', async () => {
      const commits = Array.from({ length: 100 }, (_, index) =>
        test.store.commitTurns([turnCommit({ session: { id: `s${index}` } })]),
      );
      const [outcomes] = await Promise.all([Promise.all(commits), test.store.close()]);
      expect(outcomes.flat()).toHaveLength(100);
      expect(outcomes.flat().every(({ type }) => type === 'committed')).toBe(true);
    });

    it('loses no data, which is there after it is opened again', async () => {
      if (!test.reopen) return expect(await test.store.listBots()).toEqual([]);
      const request = { scope: 'session-1', key: 'k', hash: 'h' };
      const bot = { id: 'bot-1', publicIds: ['lead'], name: 'Lead', flow: 'hash-1', publishedAt: START_MS };
      await test.store.publish([{ hash: 'hash-1', definition: '{}', createdAt: START_MS }], [bot]);
      await test.commit(turnCommit({ results: [result({})] }));
      await test.commit(
        turnCommit({ session: { turn: 2, status: 'ended' }, request, response: 'the answer' }),
      );
      await test.store.close();
      test.store = await test.reopen();
      expect(await test.store.loadBot({ publicId: 'lead' })).toMatchObject(bot);
      expect((await test.store.loadFlow('hash-1'))?.definition).toBe('{}');
      expect(await test.session()).toMatchObject({ turn: 2, status: 'ended' });
      expect(await test.store.loadResult('result-1')).toMatchObject({ botId: 'bot-1' });
      expect(await test.commit(turnCommit({ session: { turn: 3 }, request }))).toMatchObject({
        type: 'repeated',
        request: { response: 'the answer' },
      });
      expect(await test.commit(turnCommit({ session: { turn: 3 } }))).toEqual({ type: 'committed' });
    });
  });
}
