// The spreadsheet block: requests to a sheet, use of the returned rows, and messages for the author.
import { describe, expect, it } from 'vitest';
import { answered, called } from '../testing/called.ts';

const place = { spreadsheetId: 'leads', sheetId: '0' };
const sheet = (options: object) => ({ type: 'Google Sheets', options: { ...place, ...options } });
const get = (options: object = {}) =>
  sheet({
    action: 'Get data from sheet',
    cellsToExtract: [{ id: '1', column: 'Name', variableId: 'Kept' }],
    ...options,
  });
const requestOf = (block: ReturnType<typeof sheet>, variables: Record<string, unknown> = {}) =>
  called(block, { Kept: 'before', ...variables }).call?.request;
const rows = (...names: (string | null)[][]) =>
  ({ ok: true, response: { rows: names, rowCount: names.length, warnings: [] } }) as const;

describe('reading a sheet', () => {
  it('requests the columns that the block stores in variables', () => {
    const cellsToExtract = [
      { id: '1', column: 'Name', variableId: 'Kept' },
      { id: '2', column: 'Age' },
      { id: '3', variableId: 'Kept' },
      { id: '4', column: 'City', variableId: 'Kept' },
    ];
    expect(called(get({ cellsToExtract, credentialsId: 'main' }), { Kept: 'x' }).call).toEqual({
      port: 'sheet',
      request: { action: 'get', credentialsId: 'main', ...place, columns: ['Name', 'City'], pick: 'all' },
      timeoutMs: 30_000,
    });
  });

  it.each([
    ['All', 'all'],
    ['First', 'first'],
    ['Last', 'last'],
    [null, 'all'],
  ])('picks the rows %j', (totalRowsToExtract, pick) => {
    expect(requestOf(get({ totalRowsToExtract }))).toMatchObject({ pick });
  });

  it('picks a random row by the seed of the chat', () => {
    const draw = (seed: string) => {
      const { call } = called(get({ totalRowsToExtract: 'Random' }), { Kept: 'x' }, { seed });
      return Number((call?.request.pick as { draw: unknown } | undefined)?.draw);
    };
    const draws = Array.from({ length: 200 }, (_, seed) => draw(`${seed}`));
    expect(draw('7')).toBe(draws[7]);
    expect(draws.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(new Set(draws.map((number) => Math.floor(number * 4))).size).toBe(4);
  });

  it.each([
    [rows(['Ada']), 'Ada'],
    [rows(['Ada'], ['Bob']), ['Ada', 'Bob']],
    [rows(['Ada'], [null]), ['Ada', null]],
    [rows([null]), undefined],
    [rows(), 'before'],
    [{ ok: true, response: {} } as const, 'before'],
    [{ ok: true, response: { rows: 'x' } } as const, 'before'],
    [{ ok: false, failure: { code: 'rejected', message: 'Share it.' } } as const, 'before'],
  ])('stores from the result %j the value %j', (result, value) => {
    const turn = answered(called(get(), { Kept: 'before' }), result);
    expect(turn.variables.Kept).toEqual(value);
    expect(turn.said).toEqual(['On.']);
  });

  it.each([
    [rows(['Ada']), []],
    [
      rows(),
      [{ status: 'info', description: 'No matching row was found in the sheet.', context: 'block b1' }],
    ],
    [
      { ok: false, failure: { code: 'rejected', message: 'Share it.' } } as const,
      [
        {
          status: 'error',
          description: 'The sheet could not be read.',
          details: 'Share it.',
          context: 'block b1',
        },
      ],
    ],
    [
      { ok: true, response: { rows: [['Ada']], rowCount: 1, warnings: ['No column "X".'] } } as const,
      [{ status: 'error', description: 'No column "X".', context: 'block b1' }],
    ],
  ])('with the result %j logs %j', (result, logs) => {
    expect(answered(called(get(), { Kept: 'before' }), result).logs).toEqual(logs);
  });
});

describe('the filter of a sheet', () => {
  const filterOf = (options: object, variables: Record<string, unknown> = {}) =>
    requestOf(get(options), variables)?.filter;
  const comparison = (
    column: string | undefined,
    comparisonOperator: string | undefined,
    value?: string,
  ) => ({ id: 'c', column, comparisonOperator, value });

  it.each([
    'Equal to',
    'Not equal',
    'Contains',
    'Does not contain',
    'Greater than',
    'Greater or equal to',
    'Less than',
    'Less or equal to',
    'Is set',
    'Is empty',
    'Starts with',
    'Ends with',
    'Matches regex',
    'Does not match regex',
  ])('accepts %s', (operator) => {
    expect(
      filterOf({ filter: { comparisons: [comparison('Age', operator, '{{Age}}')] } }, { Age: '36' }),
    ).toEqual({
      logicalOperator: 'OR',
      comparisons: [{ column: 'Age', operator, value: '36' }],
    });
  });

  it.each([
    ['{{List}}', ['a', null, 'b']],
    ['x {{Name}}', 'x Ada'],
    ['undefined', null],
    [undefined, ''],
    ['{{Typed}}', '{{Name}}'],
  ])('compares %j as %j', (value, right) => {
    const variables = { List: ['a', null, 'b'], Name: 'Ada', Typed: '{{Name}}' };
    expect(
      filterOf({ filter: { comparisons: [comparison('A', 'Equal to', value)] } }, variables),
    ).toMatchObject({ comparisons: [{ value: right }] });
  });

  it.each([
    [undefined, undefined],
    [{}, undefined],
    [{ comparisons: [] }, undefined],
    [
      { logicalOperator: 'AND', comparisons: [comparison('A', 'Is set')] },
      { logicalOperator: 'AND', comparisons: [{ column: 'A', operator: 'Is set', value: '' }] },
    ],
    // An incomplete comparison is false.
    [
      { comparisons: [comparison('A', 'Is set'), comparison('B', undefined)] },
      { logicalOperator: 'OR', comparisons: [{ column: 'A', operator: 'Is set', value: '' }] },
    ],
    [
      { logicalOperator: 'AND', comparisons: [comparison('A', 'Is set'), comparison(undefined, 'Is set')] },
      { logicalOperator: 'AND', comparisons: [] },
    ],
    [{ comparisons: [comparison('B', undefined)] }, { logicalOperator: 'OR', comparisons: [] }],
  ])('%j becomes %j', (filter, expected) => {
    expect(filterOf({ filter })).toEqual(expected);
  });

  it('is ignored when a reference cell is set', () => {
    const filter = { comparisons: [comparison('A', 'Is set')] };
    expect(
      filterOf(
        { filter, referenceCell: { id: 'r', column: 'Email', value: '{{Email}}' } },
        { Email: 'a@x.org' },
      ),
    ).toEqual({
      logicalOperator: 'AND',
      comparisons: [{ column: 'Email', operator: 'Equal to', value: 'a@x.org' }],
    });
    expect(filterOf({ filter, referenceCell: { id: 'r' } })).toMatchObject({
      comparisons: [{ column: 'A' }],
    });
  });

  // Null would equal every empty cell.
  it.each(['{{Unset}}', '', undefined, '{{Email}}', '{{List}}', 'null', 'a'])(
    'has the same value for a reference cell of %j as for `Equal to`',
    (value) => {
      const variables = { Email: 'a@x.org', List: ['a', null] };
      const cell = filterOf({ referenceCell: { id: 'r', column: 'A', value } }, variables);
      const same = { logicalOperator: 'AND', comparisons: [comparison('A', 'Equal to', value)] };
      expect(cell).toEqual(filterOf({ filter: same }, variables));
    },
  );

  it('finds no row when the variable of the reference cell is unset', () => {
    expect(filterOf({ referenceCell: { id: 'r', column: 'A', value: '{{Unset}}' } })).toEqual({
      logicalOperator: 'AND',
      comparisons: [{ column: 'A', operator: 'Equal to', value: '' }],
    });
  });
});

describe('writing to a sheet', () => {
  const cells = [
    { id: '1', column: 'Name', value: '{{Name}}' },
    { id: '2', column: 'Note', value: '{{Unset}}' },
    { id: '3', column: 'Empty', value: '' },
    { id: '4', column: 'None' },
    { id: '5', value: 'x' },
    { id: '6', column: 'Age', value: 36 },
  ];
  const written = [
    { column: 'Name', text: '=HYPERLINK("x")' },
    { column: 'Note', text: '' },
    { column: 'Age', text: '36' },
  ];
  const filter = {
    comparisons: [{ id: 'c', column: 'Name', comparisonOperator: 'Equal to', value: '{{Name}}' }],
  };
  const variables = { Name: '=HYPERLINK("x")' };

  it('inserts a row', () => {
    expect(requestOf(sheet({ action: 'Insert a row', cellsToInsert: cells }), variables)).toEqual({
      action: 'insert',
      ...place,
      cells: written,
    });
  });

  it('updates the rows that the filter finds', () => {
    expect(requestOf(sheet({ action: 'Update a row', cellsToUpsert: cells, filter }), variables)).toEqual({
      action: 'update',
      ...place,
      cells: written,
      filter: {
        logicalOperator: 'OR',
        comparisons: [{ column: 'Name', operator: 'Equal to', value: '=HYPERLINK("x")' }],
      },
    });
  });

  it.each([
    ['Insert a row', { rowCount: 1 }, 'success The row was inserted into the sheet.'],
    ['Update a row', { rowCount: 1 }, 'success 1 row of the sheet updated.'],
    ['Update a row', { rowCount: 2 }, 'success 2 rows of the sheet updated.'],
    ['Update a row', { rowCount: 0 }, 'info No matching row was found in the sheet, so nothing was updated.'],
    ['Insert a row', undefined, 'error The row was not inserted into the sheet.'],
    ['Update a row', undefined, 'error The sheet was not updated.'],
  ])('with %s: %j logs %j', (action, response, line) => {
    const block = sheet({ action, cellsToInsert: cells, cellsToUpsert: cells, filter });
    const result = response
      ? ({ ok: true, response } as const)
      : ({ ok: false, failure: { code: 'timeout', message: 'Too slow.' } } as const);
    const turn = answered(called(block, variables), result);
    expect(turn.logs.map(({ status, description }) => `${status} ${description}`)).toEqual([line]);
    expect(turn.said).toEqual(['On.']);
  });
});

it.each([
  [{}, 'info The spreadsheet block has no action, so it was skipped.'],
  [
    { action: 'Get data from sheet' },
    'info The spreadsheet block stores no column in a variable, so nothing was read.',
  ],
  [{ action: 'Insert a row' }, 'info The spreadsheet block has no cells to insert, so it was skipped.'],
  [{ action: 'Update a row' }, 'info The spreadsheet block has no cells to update, so it was skipped.'],
  [
    {
      action: 'Update a row',
      cellsToUpsert: [{ id: '1', column: 'A', value: 'b' }],
      filter: { comparisons: [] },
    },
    'error The spreadsheet block has no filter for the rows to update, so it was skipped.',
  ],
  [
    { action: 'Insert a row', sheetId: ' ' },
    'error The spreadsheet block has no spreadsheet or no sheet, so it was skipped.',
  ],
])('the block %j continues without a call', (options, line) => {
  const { call, turn, logs } = called(sheet(options));
  expect([call, turn.said, logs.map(({ status, description }) => `${status} ${description}`)]).toEqual([
    undefined,
    ['On.'],
    [line],
  ]);
});

it('a block without options continues without a call', () => {
  expect(called({ type: 'Google Sheets' }).turn.said).toEqual(['On.']);
});
