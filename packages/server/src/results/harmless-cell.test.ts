// Cells are the same as in the CSV of results, whatever they begin with.
import { stringify } from 'csv-stringify/sync';
import { expect, it } from 'vitest';
import { harmlessCell } from './harmless-cell.ts';

it.each([
  '=1+1',
  '+33 1',
  '-5',
  '@a',
  '\tx',
  '\rx',
  '＝1',
  '＋1',
  '－1',
  '＠a',
  'Ada',
  '1',
  "'=1",
  '',
  ' =1',
  'a=b',
])('writes %j as the CSV does', (text) => {
  const written = stringify([[text, 'end']], { escape_formulas: true, quote: false, record_delimiter: '\n' });
  expect(`${harmlessCell(text)},end\n`).toBe(written);
});
