// Tables, the aims, and which parts a report has.
import { describe, expect, it } from 'vitest';
import { judge } from './aims.ts';
import { report } from './report.ts';
import type { BenchResults } from './results.ts';
import { figure, percent, table } from './table.ts';

describe('a table', () => {
  it('has aligned columns in plain text', () => {
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
  it('shows a dash for figures that could not be measured', () => {
    expect([figure(1_234.56), figure(1.5, 2), figure(Number.NaN), figure(undefined), percent(0.256)]).toEqual(
      ['1,235', '1.50', '–', '–', '26 %'],
    );
  });
});

describe('the goals', () => {
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
  ])('judge memory that %s', (_, heapSlope, value, isMet) => {
    const soak = { turns: 1_000_000, heapSlope, rssSlope: undefined };
    expect(judge({ soak } as unknown as BenchResults)).toMatchObject([
      { name: 'turns of the soak', isMet: true },
      { name: 'growth of the heap beyond doubt', value, isMet },
    ]);
  });
  it('judge the figure of one server on PostgreSQL with 64 visitors', () => {
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
  it('has only measured parts, with SQLite and PostgreSQL in the same rows', () => {
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
  it('lists changes of more than 5 % since the release that was measured with it', () => {
    const turn = (kind: string, now: number, previous: number) => ({
      kind,
      route: '/v1',
      now: { cpuMicrosPerTurn: now, turnsPerSecond: 10, p50Ms: 1, p99Ms: 2 },
      previous: { cpuMicrosPerTurn: previous },
      change: now / previous,
    });
    const same = { now: { ms: 1, cpuMs: 100 }, previous: { ms: 1, cpuMs: 100 } };
    const memory = { now: { rssMiB: 90, peakMiB: 150 }, previous: { rssMiB: 100, peakMiB: 150 } };
    const release = {
      previous: 'v1.0.0',
      turns: [turn('echo', 104, 100), turn('code', 106, 100)],
      emptyFolder: same,
      existingStore: { now: same.now, previous: { ms: 1, cpuMs: 140 } },
      idleMemory: memory,
      loadedMemory: memory,
    };
    const text = report({ ...results, release } as unknown as BenchResults);
    expect(text).toMatch(/turn: echo, \/v1 +\| +104\.0 µs \| +100\.0 µs \| +\+4 %/);
    expect(text).toContain(
      'Changes of more than 5 %: turn: code, /v1 (+6 %); start with an existing store (-29 %); memory at rest (-10 %).',
    );
  });
});
