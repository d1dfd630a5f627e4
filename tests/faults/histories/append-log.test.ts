import { describe, expect, it } from 'vitest';
import type { SeededRandom } from '../../support/seeded-random.ts';
import { runSeed, seededRandom } from '../../support/seeded-random.ts';
import type { Append } from './append-log.ts';
import { problemsOf } from './append-log.ts';
import { isLinearizable } from './linearizability.ts';

const HISTORIES = 20_000;

describe('the check of an append log', () => {
  const append = (reply: string, invokedAt: number, at?: number, position = 0, log?: string[]): Append => ({
    reply,
    invokedAt,
    answered: at === undefined ? undefined : { at, position, log },
  });

  it.each([
    ['nothing', [], [], []],
    ['two at the same time, either way', [append('a', 1, 9, 1), append('b', 2, 8, 0)], ['b', 'a'], []],
    ['one without an answer that happened', [append('a', 1), append('b', 2, 3, 1)], ['a', 'b'], []],
    ['one without an answer that did not happen', [append('a', 1), append('b', 2, 3, 0)], ['b'], []],
    ['an answer that is lost', [append('a', 1, 2, 0)], [], ['a was acknowledged and is lost.']],
    ['an append that happened twice', [append('a', 1)], ['a', 'a'], ['a is in the log twice.']],
    ['an append out of nowhere', [], ['a'], ['a is in the log, but was never sent.']],
    [
      'an answer about another place',
      [append('a', 1, 9, 0), append('b', 1, 9, 0)],
      ['a', 'b'],
      ['b was told to be at 0 and is at 1.'],
    ],
    [
      'an answer about another past',
      [append('a', 1), append('b', 1, 9, 1, ['x', 'b'])],
      ['a', 'b'],
      ['b was told of a log that never was.'],
    ],
    [
      'a later append before an earlier one',
      [append('a', 1, 2, 1), append('b', 3, 4, 0)],
      ['b', 'a'],
      ['a was answered before b was sent, and stands after it.'],
    ],
    [
      'an unanswered append before one that was answered earlier',
      [append('a', 1, 2, 1), append('b', 3)],
      ['b', 'a'],
      ['a was answered before b was sent, and stands after it.'],
    ],
  ] as const)('judges %s', (_, history, log, problems) => {
    expect(problemsOf(history, log)).toEqual(problems);
    expect(isLinearizable(history, log)).toBe(problems.length === 0);
  });

  it('agrees with a search through all possible orders', () => {
    const random = seededRandom(runSeed());
    const counts = { linearizable: 0, not: 0 };
    for (let count = 0; count < HISTORIES; count++) {
      const { history, log } = drawHistory(random);
      const expected = isLinearizable(history, log);
      counts[expected ? 'linearizable' : 'not']++;
      const shown = `seed ${random.seed}: ${JSON.stringify({ history, log })}`;
      expect(problemsOf(history, log).length === 0, shown).toBe(expected);
    }
    expect(counts.linearizable).toBeGreaterThan(HISTORIES / 10);
    expect(counts.not).toBeGreaterThan(HISTORIES / 10);
  });
});

/** A small history that really happened, into which a mistake may have been put. */
function drawHistory(random: SeededRandom): { history: Append[]; log: string[] } {
  const log: string[] = [];
  const history: Append[] = Array.from({ length: random.integer(1, 5) }, (_, number) => {
    const reply = `r${number}`;
    const happensAt = 10 * number + random.integer(0, 9);
    const invokedAt = happensAt - random.integer(0, 30);
    const isAnswered = random.happens(0.7);
    if (!isAnswered && random.happens(0.5)) return { reply, invokedAt, answered: undefined };
    log.push(reply);
    const seenLog = random.happens(0.5) ? [...log] : undefined;
    const answered = { at: happensAt + random.integer(0, 30), position: log.length - 1, log: seenLog };
    return { reply, invokedAt, answered: isAnswered ? answered : undefined };
  });
  if (random.happens(0.3)) log.reverse();
  if (random.happens(0.1)) log.pop();
  if (random.happens(0.3)) {
    const index = random.integer(0, history.length - 1);
    const append = history[index] as Append;
    const latest = append.answered?.at ?? Number.POSITIVE_INFINITY;
    const invokedAt = Math.min(append.invokedAt + random.integer(0, 40), latest);
    history[index] = { ...append, invokedAt };
  }
  return { history, log };
}
