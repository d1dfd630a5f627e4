// Local sheets: reads, writes, state after a crash, and names that must not escape the folder.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PatternMatcher } from '@colloquy/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { readMemory, writeMemory } from './insertion-memory.ts';
import { localSheets } from './local-sheets.ts';
import type { SheetFilter, SheetRequest } from './sheet-request.ts';

const matches: PatternMatcher = (pattern, flags, text) => new RegExp(pattern, flags).test(text);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'colloquy-sheets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const place = { spreadsheetId: 'leads', sheetId: '0' };
const file = () => join(folder, 'leads', '0.csv');
const write = (text: string) => {
  mkdirSync(join(folder, 'leads'), { recursive: true });
  writeFileSync(file(), text);
};
let calls = 0;
const ask = (
  request: SheetRequest,
  idempotencyKey = `key-${calls++}`,
  signal = new AbortController().signal,
) => localSheets({ folder, matches })(request, { idempotencyKey, signal });
const cells = (row: Record<string, string>) =>
  Object.entries(row).map(([column, text]) => ({ column, text }));
const insert = (row: Record<string, string>, key?: string) =>
  ask({ action: 'insert', ...place, cells: cells(row) }, key);
const get = (columns: string[], rest: Partial<Extract<SheetRequest, { action: 'get' }>> = {}) =>
  ask({ action: 'get', ...place, columns, pick: 'all', ...rest });
const where = (
  column: string,
  operator: SheetFilter['comparisons'][number]['operator'],
  value: string | null,
): SheetFilter => ({
  logicalOperator: 'AND',
  comparisons: [{ column, operator, value }],
});
const responseOf = (outcome: Awaited<ReturnType<typeof ask>>) =>
  outcome.ok ? outcome.response : outcome.failure;

describe('an insertion', () => {
  it('makes the sheet with its columns, for the owner alone', async () => {
    expect(responseOf(await insert({ Name: 'Ada', Email: 'ada@example.com' }))).toEqual({
      rowCount: 1,
      warnings: [],
    });
    expect(readFileSync(file(), 'utf8')).toBe('Name,Email\nAda,ada@example.com\n');
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('goes behind the last row, under the columns there are', async () => {
    write('Email,Name,Note\r\nada@example.com,Ada,');
    expect(responseOf(await insert({ name: 'Bob', Phone: '1', ' Email ': 'b@x.org' }))).toEqual({
      rowCount: 1,
      warnings: ['The sheet has no column "Phone"; it has "Email", "Name", "Note".'],
    });
    expect(readFileSync(file(), 'utf8')).toBe('Email,Name,Note\r\nada@example.com,Ada,\nb@x.org,Bob,\n');
    expect(responseOf(await get(['Name']))).toMatchObject({ rows: [['Ada'], ['Bob']] });
  });

  it('into none of the columns there are is refused', async () => {
    write('Name\nAda\n');
    expect(responseOf(await insert({ Phone: '1' }))).toMatchObject({ code: 'invalid_request' });
    expect(readFileSync(file(), 'utf8')).toBe('Name\nAda\n');
  });

  it.each([
    'a,b',
    'a "b" c',
    'a\nb',
    'a\r\nb',
    'a\rb',
    '=1+1',
    '+33',
    '-1',
    '@sum',
    ' a ',
    '"',
    ',',
    '😀',
    '\u0000',
    'Name,"x',
  ])('keeps %j as it is', async (text) => {
    await insert({ Name: text, Other: 'x' });
    await insert({ Name: 'next', Other: text });
    expect(responseOf(await get(['Name', 'Other']))).toMatchObject({
      rows: [
        [text, 'x'],
        ['next', text],
      ],
    });
  });

  it('is made once for a key, also when another one came between', async () => {
    await insert({ Name: 'Ada' }, 'one');
    await insert({ Name: 'Ada' }, 'one');
    await insert({ Name: 'Bob' }, 'two');
    await insert({ Name: 'Ada' }, 'one');
    await insert({ Name: 'Bob' }, 'two');
    await ask({
      action: 'update',
      ...place,
      cells: cells({ Name: 'Robert' }),
      filter: where('Name', 'Equal to', 'Bob'),
    });
    await insert({ Name: 'Bob' }, 'two');
    expect(readFileSync(file(), 'utf8')).toBe('Name\nAda\nRobert\n');
  });

  it('that was remembered but not made before a crash is made', async () => {
    await insert({ Name: 'Ada' }, 'one');
    const before = readFileSync(file());
    await insert({ Name: 'Bob' }, 'two');
    // Simulates a crash between the two files.
    writeFileSync(file(), before);
    await insert({ Name: 'Bob' }, 'two');
    expect(readFileSync(file(), 'utf8')).toBe('Name\nAda\nBob\n');
  });

  it('forgets the oldest keys and survives a broken memory', async () => {
    const keys = Array.from({ length: limits.rememberedInsertions }, (_, index) => `k${index}`);
    await insert({ Name: 'Ada' }, 'one');
    await writeMemory(file(), { keys, last: { key: 'x', bytes: statSync(file()).size } });
    await insert({ Name: 'Bob' }, 'two');
    const memory = await readMemory(file());
    expect([memory.keys.length, memory.keys[0], memory.keys.at(-1)]).toEqual([500, 'k1', 'x']);
    writeFileSync(`${file()}.insertions.json`, '{"keys":');
    expect(responseOf(await insert({ Name: 'Cy' }, 'three'))).toMatchObject({ rowCount: 1 });
    expect(readFileSync(file(), 'utf8')).toBe('Name\nAda\nBob\nCy\n');
  });

  it('by many at once loses nothing and leaves no other files', async () => {
    const keep = localSheets({ folder, matches });
    const { signal } = new AbortController();
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        keep(
          { action: 'insert', ...place, cells: cells({ N: `${index}` }) },
          { idempotencyKey: `k${index}`, signal },
        ),
      ),
    );
    const lines = readFileSync(file(), 'utf8').trim().split('\n').slice(1);
    expect(lines.map(Number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index),
    );
    expect(readdirSync(join(folder, 'leads')).toSorted()).toEqual(['0.csv', '0.csv.insertions.json']);
  });

  it('whose time is over changes nothing', async () => {
    write('Name\nAda\n');
    const outcome = ask(
      { action: 'insert', ...place, cells: cells({ Name: 'Bob' }) },
      'late',
      AbortSignal.abort(),
    );
    await expect(outcome).rejects.toThrow();
    expect(readFileSync(file(), 'utf8')).toBe('Name\nAda\n');
  });
});

describe('a row that is kept', () => {
  const keep = (row: Record<string, string>, key?: string) =>
    ask({ action: 'keep', ...place, key: 'id', cells: cells(row) }, key);

  it('is there once for its key, under columns that grow', async () => {
    const done = { rowCount: 1, warnings: [] };
    const rows: readonly Record<string, string>[] = [
      { id: 'a', Name: 'Ada' },
      { id: 'b', Name: 'Bob' },
      { id: 'a', Name: 'Ada, L.' },
      { id: 'c', Name: 'Cy', City: 'Rome' },
      { id: 'b', Name: 'Bob', City: 'Paris' },
    ];
    for (const row of rows) expect(responseOf(await keep(row))).toEqual(done);
    expect(readFileSync(file(), 'utf8')).toBe('id,Name,City\na,"Ada, L."\nb,Bob,Paris\nc,Cy,Rome\n');
    expect(readdirSync(join(folder, 'leads')).filter((name) => name.includes('tmp'))).toEqual([]);
  });

  it('gets its new columns behind the notes that people wrote beside the others', async () => {
    write('id,Name\na,Ada,call back\n');
    await keep({ id: 'b', Name: 'Bob', City: 'Rome' });
    await keep({ id: 'a', Name: 'Ada', City: 'Paris' });
    expect(readFileSync(file(), 'utf8')).toBe('id,Name,,City\na,Ada,call back,Paris\nb,Bob,,Rome\n');
  });

  it('of many at once is there for each', async () => {
    const sheets = localSheets({ folder, matches });
    const { signal } = new AbortController();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        sheets(
          {
            action: 'keep',
            ...place,
            key: 'id',
            cells: cells({ id: String(index % 10), [`C${index % 3}`]: 'x' }),
          },
          { idempotencyKey: `many-${index}`, signal },
        ),
      ),
    );
    const rows = readFileSync(file(), 'utf8').trim().split('\n');
    expect(rows).toHaveLength(11);
    expect(new Set(rows[0]?.split(','))).toEqual(new Set(['id', 'C0', 'C1', 'C2']));
  });

  it('without a key is another one each time', async () => {
    await keep({ Name: 'Ada' });
    await keep({ Name: 'Ada' });
    expect(readFileSync(file(), 'utf8')).toBe('Name\nAda\nAda\n');
  });
});

describe('a get', () => {
  const sheet = 'Name,Age,City\nAda,36,London\nBob,9,Paris\nCy,,London\n';

  it.each([
    [{}, [['Ada'], ['Bob'], ['Cy']]],
    [{ pick: 'first' }, [['Ada']]],
    [{ pick: 'last' }, [['Cy']]],
    [{ pick: { draw: 0 } }, [['Ada']]],
    [{ pick: { draw: 0.999 } }, [['Cy']]],
    [{ pick: { draw: 0.5 }, filter: where('City', 'Equal to', 'Rome') }, []],
    [{ pick: 'last', filter: where('City', 'Equal to', 'London') }, [['Cy']]],
    [{ filter: where('Age', 'Greater than', '10') }, [['Ada']]],
    [{ filter: where('Nothing', 'Is empty', null) }, []],
    [{ filter: { logicalOperator: 'AND', comparisons: [] } }, []],
  ] as const)('with %j gives %j', async (rest, rows) => {
    write(sheet);
    expect(responseOf(await get(['Name'], structuredClone(rest) as never))).toMatchObject({ rows });
  });

  it('gives null where nothing is, and says which column is missing', async () => {
    write(sheet);
    expect(responseOf(await get(['age', 'Zip'], { pick: 'last' }))).toEqual({
      rows: [[null, null]],
      rowCount: 3,
      warnings: ['The sheet has no column "Zip"; it has "Name", "Age", "City".'],
    });
  });

  it('of a sheet that is not there finds nothing, and makes nothing', async () => {
    expect(responseOf(await get(['Name']))).toMatchObject({
      rows: [],
      warnings: [expect.stringContaining('no sheet leads/0')],
    });
    expect(existsSync(join(folder, 'leads'))).toBe(false);
  });

  it.each([
    ['\uFEFFName\r\nAda\r\n\r\nBob', [['Ada'], ['Bob']]],
    ['Name,Age\nAda\nBob,1,2,3\n', [['Ada'], ['Bob']]],
    ['Name\n5" pipe\n', [['5" pipe']]],
    ['', []],
    ['Name', []],
  ])('bears a file that a person made: %j', async (text, rows) => {
    write(text);
    expect(responseOf(await get(['Name']))).toMatchObject({ rows });
  });

  it('of 10,000 rows gives them all', async () => {
    write(`Name,N\n${Array.from({ length: 10_000 }, (_, index) => `Row ${index},${index}\n`).join('')}`);
    const response = responseOf(await get(['N'], { filter: where('N', 'Matches regex', '^\\d+$') }));
    expect(response).toMatchObject({ rowCount: 10_000, warnings: [] });
    expect('rows' in response && response.rows?.at(-1)).toEqual(['9999']);
    await insert({ Name: 'One more', N: '10000' });
    expect(responseOf(await get(['Name'], { filter: where('N', 'Equal to', '10000') }))).toMatchObject({
      rows: [['One more']],
    });
  });

  it('gives back no more than its bounds', async () => {
    write(`Text\n${`${'x'.repeat(10_000)}\n`.repeat(200)}`);
    const response = responseOf(await get(['Text']));
    expect(JSON.stringify(response).length).toBeLessThan(1.2 * limits.foundCharacters);
    expect(response).toMatchObject({
      rowCount: 200,
      warnings: [expect.stringContaining('200 rows were found')],
    });
  });
});

describe('an update', () => {
  it('changes all rows that are found, and nothing else', async () => {
    write('Name,City\nAda,London\n"B, ""b""",Paris\nCy,London\n');
    const outcome = await ask({
      action: 'update',
      ...place,
      cells: cells({ city: 'Rome', Zip: '1' }),
      filter: where('City', 'Equal to', 'London'),
    });
    expect(responseOf(outcome)).toMatchObject({ rowCount: 2, warnings: [expect.stringContaining('"Zip"')] });
    expect(readFileSync(file(), 'utf8')).toBe('Name,City\nAda,Rome\n"B, ""b""",Paris\nCy,Rome\n');
  });

  it('clears a cell, and fills one that a short row does not have', async () => {
    write('A,B,C\n1\n2,x,y\n');
    const update = (column: string, text: string, filter: SheetFilter) =>
      ask({ action: 'update', ...place, cells: [{ column, text }], filter });
    await update('C', 'z', where('A', 'Equal to', '1'));
    await update('B', '', where('A', 'Equal to', '2'));
    expect(readFileSync(file(), 'utf8')).toBe('A,B,C\n1,,z\n2,,y\n');
  });

  it('that finds nothing leaves the file as it is', async () => {
    write('Name\r\nAda');
    const outcome = await ask({
      action: 'update',
      ...place,
      cells: cells({ Name: 'x' }),
      filter: where('Name', 'Equal to', 'Bob'),
    });
    expect(responseOf(outcome)).toEqual({ rowCount: 0, warnings: [] });
    expect(readFileSync(file(), 'utf8')).toBe('Name\r\nAda');
    expect(readdirSync(join(folder, 'leads'))).toEqual(['0.csv']);
  });
});

describe('a row that is longer than one that can be read again', () => {
  const long = (count: number) =>
    cells(Object.fromEntries(Array.from({ length: count }, (_, index) => [`C${index}`, 'x'.repeat(50_000)])));

  it.each(['insert', 'keep', 'update'] as const)('is not written by the action %s', async (action) => {
    write(
      `${long(21)
        .map(({ column }) => column)
        .join(',')}\nAda\n`,
    );
    const filter = where('C0', 'Equal to', 'Ada');
    const outcome = await ask({ action, ...place, cells: long(21), filter, key: 'C1' } as SheetRequest);
    expect(responseOf(outcome)).toMatchObject({ code: 'too_large' });
    expect(responseOf(await ask({ action: 'insert', ...place, cells: long(19) }))).toMatchObject({
      rowCount: 1,
    });
    expect(responseOf(await get(['C0']))).toMatchObject({ rowCount: 2 });
  });
});

it.each(['..', '../other', 'a/b', '/etc', '.hidden', 'a\\b', 'a\u0000b', 'x'.repeat(101), 'é', ' '])(
  'no name leaves the folder: %j',
  async (name) => {
    for (const names of [
      { spreadsheetId: name, sheetId: '0' },
      { spreadsheetId: 'leads', sheetId: name },
    ]) {
      const outcome = await ask({ action: 'insert', ...names, cells: cells({ Name: 'Ada' }) });
      expect(responseOf(outcome)).toMatchObject({ code: 'invalid_request' });
    }
    expect(readdirSync(folder)).toEqual([]);
  },
);
