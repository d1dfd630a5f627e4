// Finds the rows of a sheet that match a filter, and picks some of them. Pure functions for any storage of sheets.
import type { PatternMatcher } from '@colloquy/engine';
import { compareValues } from '@colloquy/engine';
import { limits } from '../limits.ts';
import type { GetRequest, KeepRequest, SheetFilter, SheetResponse } from './sheet-request.ts';

/** A stored row: texts by position; trailing empty cells may be missing. */
export type Row = readonly string[];

/** Collects rows one by one. */
export interface RowFinder {
  /** Visits a row. False when no further row can change the result. */
  look(row: Row): boolean;
  result(): SheetResponse;
}

/**
 * Creates the collector of a request. It holds no more than it returns.
 *
 * @param headers the first row of the sheet
 * @example
 * const finder = findRows(request, { headers: ['Name', 'Age'], matches });
 * for (const row of rows) if (!finder.look(row)) break;
 * finder.result() // { rows: [['Ada']], rowCount: 1, warnings: [] }
 */
export function findRows(
  { columns, filter, pick }: GetRequest,
  { headers, matches }: { readonly headers: Row; readonly matches: PatternMatcher },
): RowFinder {
  const positions = columns.map((column) => positionOf(column, headers));
  const holds = filter ? rowTest(filter, { headers, matches }) : () => true;
  let found: (readonly (string | null)[])[] = [];
  let rowCount = 0;
  let characters = 0;
  let isFull = false;
  return {
    look(row) {
      if (!holds(row)) return true;
      rowCount += 1;
      if (isFull) return true;
      const cells = positions.map((position) => row[position] || null);
      if (pick === 'last') {
        found = [cells];
        return true;
      }
      characters += cells.reduce((sum, cell) => sum + (cell?.length ?? 0), cells.length);
      isFull = found.length >= limits.foundRows || (characters > limits.foundCharacters && found.length > 0);
      if (!isFull) found.push(cells);
      return pick !== 'first';
    },
    result() {
      const unknown = unknownColumns(
        [...columns, ...(filter?.comparisons ?? []).map(({ column }) => column)],
        headers,
      );
      const cut = `${rowCount} rows match, more than can be read; only the first ${found.length} are used.`;
      const rows =
        typeof pick === 'object' ? found.slice(Math.floor(pick.draw * found.length)).slice(0, 1) : found;
      return { rows, rowCount, warnings: isFull ? [...unknown, cut] : unknown };
    },
  };
}

/**
 * Creates the predicate of a filter. A comparison with a missing column is false, and a filter without comparisons
 * matches no row.
 *
 * @example rowTest({ logicalOperator: 'AND', comparisons: [{ column: 'Name', operator: 'Is set', value: null }] }, { headers, matches })
 */
export function rowTest(
  { logicalOperator, comparisons }: SheetFilter,
  { headers, matches }: { readonly headers: Row; readonly matches: PatternMatcher },
): (row: Row) => boolean {
  const tests = comparisons.map(({ column, operator, value }) => {
    const position = positionOf(column, headers);
    return (row: Row) =>
      position >= 0 && compareValues({ left: row[position] || null, operator, right: value }, { matches });
  });
  if (tests.length === 0) return () => false;
  return logicalOperator === 'AND'
    ? (row) => tests.every((test) => test(row))
    : (row) => tests.some((test) => test(row));
}

/**
 * The index of a column, or -1. Falls back to ignoring case and surrounding spaces when no name matches exactly.
 *
 * @example positionOf('name', ['Name', 'Age']) // 0
 */
export function positionOf(column: string, headers: Row): number {
  const exact = headers.indexOf(column);
  if (exact >= 0) return exact;
  const folded = foldedName(column);
  return headers.findIndex((header) => foldedName(header) === folded);
}

/**
 * Columns that the sheet does not have, without duplicates.
 *
 * @example missingColumns(['City', 'Name', 'City'], ['Name']) // ['City']
 */
export function missingColumns(columns: readonly string[], headers: Row): readonly string[] {
  return [...new Set(columns)].filter((column) => positionOf(column, headers) < 0);
}

/**
 * The header row with more columns at its end. The new columns start after the longest row, so that unnamed cells that
 * people wrote beside the table do not end up in them.
 *
 * @example withColumns(['id'], { missing: ['City'], width: 2 }) // ['id', '', 'City']
 */
export function withColumns(
  headers: Row,
  { missing, width }: { readonly missing: readonly string[]; readonly width: number },
): Row {
  if (missing.length === 0) return headers;
  const unnamed = Array.from({ length: Math.max(0, width - headers.length) }, () => '');
  return [...headers, ...unnamed, ...missing];
}

/**
 * Creates the predicate for the row to update: its key column has the written value. An empty cell never matches.
 *
 * @example keyTest({ key: 'id', cells: [{ column: 'id', text: '7' }] }, ['id', 'Name'])(['7', 'Ada']) // true
 */
export function keyTest(
  { cells, key }: Pick<KeepRequest, 'cells' | 'key'>,
  headers: Row,
): (row: Row) => boolean {
  const position = positionOf(key, headers);
  const wanted = cells.find(({ column }) => column === key)?.text ?? '';
  return wanted === '' || position < 0 ? () => false : (row) => row[position] === wanted;
}

/**
 * Warnings about columns that the sheet does not have.
 *
 * @example unknownColumns(['Nmae'], ['Name', 'Age']) // ['The sheet has no column "Nmae"; it has "Name", "Age".']
 */
export function unknownColumns(columns: readonly string[], headers: Row): readonly string[] {
  const unknown = missingColumns(columns, headers);
  const known = headers
    .filter((header) => header !== '')
    .slice(0, SHOWN_COLUMNS)
    .map(quoted)
    .join(', ');
  return unknown
    .slice(0, SHOWN_COLUMNS)
    .map((column) => `The sheet has no column ${quoted(column)}; it has ${known || 'none yet'}.`);
}

/** Columns named in a warning; ten are enough to recognize a sheet. */
const SHOWN_COLUMNS = 10;

function quoted(text: string): string {
  return `"${text.slice(0, 100)}"`;
}

function foldedName(name: string): string {
  return name.normalize().trim().toLowerCase();
}
