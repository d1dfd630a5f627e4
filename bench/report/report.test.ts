// Tables, the aims, and which parts a report has.
import { describe, expect, it } from 'vitest';
import { judge } from './aims.ts';
import { report } from './report.ts';
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
  it.each([
    ['grows', { perUnit: 5, lowest: 1, highest: 9, points: 50 }, 1, false],
    ['may not grow', { perUnit: 5, lowest: -1, highest: 11, points: 50 }, 0, true],
    ['shrinks', { perUnit: -5, lowest: -9, highest: -1, points: 50 }, 0, true],
  ])('memory that %s', (_, heapSlope, value, isMet) => {
    const soak = { turns: 1_000_000, heapSlope, rssSlope: undefined };
    expect(judge({ soak } as unknown as BenchResults)).toMatchObject([
      { name: 'turns of the soak', isMet: true },
      { name: 'growth of the heap beyond doubt', value, isMet },
    ]);
  });
  it('are closer for a bundle, wherever it stands in the run', () => {
    const coldStart = { emptyFolderMs: 310 };
    const bundle = { name: 'bundle: cold start, empty folder', value: 310, bound: 300, isMet: false };
    for (const results of [
      { program: 'bundle', coldStart },
      { coldStart: { emptyFolderMs: 500 }, others: [{ program: 'bundle', coldStart }] },
    ])
      expect(judge(results as unknown as BenchResults)).toContainEqual(expect.objectContaining(bundle));
    const names = judge({ coldStart } as unknown as BenchResults).map(({ name }) => name);
    expect(names).not.toContain(bundle.name);
  });
  it('look at one server on PostgreSQL, 64 at a time', () => {
    const row = (arrangement: string, concurrency: number, turnsPerSecond: number) => ({
      arrangement,
      concurrency,
      chat: { turnsPerSecond },
    });
    const rows = [row('one server', 16, 1), row('one server', 64, 4_100), row('two servers', 64, 9_000)];
    expect(judge({ postgres: { rows } } as unknown as BenchResults)).toMatchObject([
      { value: 4_100, isMet: true },
    ]);
  });
});

describe('a report', () => {
  const machine = { pinning: 'none', syncMs: 1, cores: 2, memoryGiB: 4 };
  const growth = [
    { store: 'SQLite', turns: 100, bytesPerTurn: 900, tables: [{ name: 'requests', bytesPerTurn: 600 }] },
    { store: 'PostgreSQL', turns: 100, bytesPerTurn: 1_500, tables: [{ name: 'logs', bytesPerTurn: 80 }] },
  ];
  const results = { date: '2030-01-02T03:04:05Z', command: 'npm run bench', machine, growth };
  it('has only parts that were measured, and every store in the same rows', () => {
    const text = report(results as unknown as BenchResults);
    expect(text.match(/^###.*$/gm)).toEqual(['### By how many bytes a turn makes a store grow']);
    expect(text).toContain('Measured on 2030-01-02 with `npm run bench`.');
    expect(text.split('\n').filter((line) => line.startsWith('| '))).toEqual([
      '| table, with its indexes | SQLite | PostgreSQL |',
      '| all                     |    900 |      1,500 |',
      '| requests                |    600 |          0 |',
      '| logs                    |      0 |         80 |',
    ]);
  });
  it('has the programs of a run beside each other, and a dash for what one of them lacks', () => {
    const coldStart = {
      nodeMs: 1,
      emptyFolderMs: 519,
      uncompiledMs: 924,
      existingStoreMs: 501,
      computingMs: 700,
    };
    const others = [{ program: 'bundle', coldStart: { ...coldStart, emptyFolderMs: 300 } }];
    const text = report({ ...results, coldStart, others } as unknown as BenchResults);
    const [, part = ''] = text.split('### Sources, bundle and executable beside each other');
    expect(
      part
        .split('###')[0]
        ?.split('\n')
        .filter((line) => line.startsWith('| ')),
    ).toEqual([
      '|                                                | sources | bundle |',
      '| first answered turn, empty folder, ms          |     519 |    300 |',
      '| of that, computing of all threads, ms          |     700 |    700 |',
      '| first answered turn, without compiled code, ms |     924 |    924 |',
      '| first answered turn, existing store, ms        |     501 |    501 |',
      '| bytes by which a turn makes SQLite grow        |     900 |      – |',
      '| bytes by which a turn makes PostgreSQL grow    |   1,500 |      – |',
    ]);
  });
});
