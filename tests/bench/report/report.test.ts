// Tables, the marked section, and the aims.
import { describe, expect, it } from 'vitest';
import { judge } from './aims.ts';
import { withResults } from './document.ts';
import type { BenchResults } from './results.ts';
import { figure, percent, table } from './table.ts';

describe('a table', () => {
  it('lines up as plain text', () => {
    expect(
      table(
        ['bot', 'turns/s'],
        [
          ['10 blocks', '60,000'],
          ['1', '5'],
        ],
      ).split('\n'),
    ).toEqual([
      '| bot       | turns/s |',
      '|-----------|--------:|',
      '| 10 blocks |  60,000 |',
      '| 1         |       5 |',
    ]);
  });
  it('shows what could not be measured as a dash', () => {
    expect([figure(1_234.56), figure(1.5, 2), figure(Number.NaN), figure(undefined), percent(0.256)]).toEqual(
      ['1,235', '1.50', '–', '–', '26 %'],
    );
  });
});

describe('the marked section', () => {
  const begin = '<!-- results: written by `npm run bench -- --write` -->';
  const end = '<!-- end of results -->';
  it('is replaced, again and again', () => {
    const once = withResults(`before\n${begin}${end}\nafter`, 'one');
    expect(withResults(once, 'two')).toBe(`before\n${begin}\n\ntwo\n\n${end}\nafter`);
  });
  it.each(['no marks', `${end}${begin}`, begin])('is not guessed in %j', (document) => {
    expect(() => withResults(document, 'x')).toThrow('no section');
  });
});

describe('the aims', () => {
  const engineAt = (blocks: number, turnsPerSecond: number, more = {}) => ({
    flow: { blocks, ...more },
    turnsPerSecond,
    turnsFromTextPerSecond: 1,
    startsPerSecond: 1,
    loadMs: 1,
  });
  const judged = (engine: BenchResults['engine']) =>
    judge({ engine } as BenchResults).map(({ name, isMet }) => [name, isMet]);
  it('are met or missed', () => {
    expect(judged([engineAt(10, 60_000), engineAt(10_000, 40_000)])).toEqual([
      ['engine only', true],
      ['engine: cost at 10,000 blocks to that at 10', false],
    ]);
    expect(judged([engineAt(10, 49_999), engineAt(10_000, 49_000, { hasCode: true })])).toEqual([
      ['engine only', false],
    ]);
  });
  it('are not judged without figures', () => {
    expect(judged(undefined)).toEqual([]);
  });
});
