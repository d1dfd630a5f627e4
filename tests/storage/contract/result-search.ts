// Searches of results: steps of a scan, their conditions and ends.

import type { ResultCursor, ResultScan } from '@colloquy/storage';
import { storeLimits as limits, normalise } from '@colloquy/storage';
import { result, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: scans find the results that match. */
export function describeResultSearch(test: OpenTest): void {
  describe('searches of results', () => {
    const LONG = 'x'.repeat(limits.searchCharacters + 1);

    /** A visit: its answers, and one variable. */
    const visit = async (id: string, value: string, answers: readonly string[] = [], isCompleted = false) => {
      const variables = JSON.stringify([{ id: 'v', name: 'City', value }]);
      const session = { id, resultId: id };
      await test.commit(
        turnCommit({
          session,
          answers: answers.map((content) => ({
            resultId: id,
            blockId: 'block',
            content,
            attachedFileUrls: [],
          })),
          results: [result({ id, sessionId: id, variables, isCompleted })],
        }),
      );
    };
    const scan = (wanted: Partial<ResultScan> = {}) =>
      test.store.resultSearch.scan({ botId: 'bot-1', rows: 100, matches: 100, ...wanted });
    const ids = async (wanted: Partial<ResultScan>) =>
      (await scan(wanted)).matches.map(({ id, isCertain }) => (isCertain ? id : `${id}?`));

    it('find texts in answers and values, ignoring case', async () => {
      await visit('r1', 'Zürich', ['I am Ada'], true);
      await visit('r2', 'Genève', ['STRASSE 5', 'Ada, too']);
      await visit('r3', 'Ada');
      await test.commit(turnCommit({ session: { id: 's4', botId: 'bot-2', resultId: 'r4' } }));
      expect(await ids({})).toEqual(['r3', 'r2', 'r1']);
      expect(await ids({ text: normalise('ADA') })).toEqual(['r3', 'r2', 'r1']);
      expect(await ids({ text: normalise('straße') })).toEqual(['r2']);
      expect(await ids({ text: normalise('zÜrich') })).toEqual(['r1']);
      expect(await ids({ text: 'ada', value: normalise('Genève') })).toEqual(['r2']);
      expect(await ids({ text: 'ada', completed: true })).toEqual(['r1']);
      expect(await ids({ completed: false })).toEqual(['r3', 'r2']);
      expect(await ids({ text: '%' })).toEqual([]);
      expect(await ids({ variable: 'City' })).toEqual(['r3', 'r2', 'r1']);
      expect(await ids({ variable: 'City', value: 'ada' })).toEqual(['r3', 'r2', 'r1']);
      expect(await ids({ variable: 'Cit' })).toEqual([]);
      expect((await scan({ text: 'nobody' })).last).toBeUndefined();
    });

    it('mark the results that they cannot decide', async () => {
      await visit('r1', LONG);
      await visit('r2', 'short', [LONG]);
      await visit('r3', LONG, ['short']);
      await visit('r4', 'other');
      expect(await ids({ text: 'short' })).toEqual(['r3', 'r2', 'r1?']);
      expect(await ids({ text: 'long' })).toEqual(['r3?', 'r2?', 'r1?']);
      expect(await ids({})).toEqual(['r4', 'r3', 'r2', 'r1']);
    });

    it('continue where a step ended, after a number of rows or matches', async () => {
      for (let number = 1; number <= 7; number++)
        await visit(`r${number}`, number % 2 === 0 ? 'even' : 'odd');
      for (const step of [
        { rows: 2, matches: 100 },
        { rows: 100, matches: 2 },
        { rows: 3, matches: 1 },
      ]) {
        const found: string[] = [];
        let before: ResultCursor | undefined;
        do {
          const { matches, last } = await scan({ ...step, text: 'odd', before });
          expect(matches.length).toBeLessThanOrEqual(step.matches);
          found.push(...matches.map(({ id }) => id));
          before = last;
        } while (before);
        expect(found).toEqual(['r7', 'r5', 'r3', 'r1']);
      }
    });

    it('end at the given time', async () => {
      for (const id of ['r1', 'r2', 'r3']) await visit(id, 'x');
      const [newest] = (await scan()).matches;
      expect(await scan({ since: newest?.createdAt, rows: 1 })).toMatchObject({ matches: expect.anything() });
      expect((await scan({ since: Number(newest?.createdAt) + 1 })).matches).toEqual([]);
      expect((await scan({ since: Number(newest?.createdAt) + 1 })).last).toBeUndefined();
    });

    it('work in parallel with many rows', async () => {
      await visit('r1', 'x');
      expect(await ids({ rows: limits.scannedResults, text: 'x' })).toEqual(['r1']);
      const scans = Array.from({ length: 5 }, () => ids({ rows: limits.scannedResults, text: 'y' }));
      expect(await Promise.all(scans)).toEqual([[], [], [], [], []]);
    });
  });
}
