// Bulk statements: SQL that takes any number of rows, one array per column.
import type { Statement } from '../connections/connection.ts';
import type { ColumnType, ColumnValues } from '../values/binary-array.ts';
import { toBinaryArray } from '../values/binary-array.ts';

/** Where the value of a column comes from. */
export interface Column<Row> {
  readonly type: ColumnType;
  readonly encode: (rows: readonly Row[]) => Buffer;
}

/** A statement and how its parameters are made from rows. */
export interface Bulk<Row> {
  readonly statement: Statement;
  readonly values: (rows: readonly Row[]) => Buffer[];
}

/** A column of a bulk statement. */
export function column<Row, T extends ColumnType>(
  type: T,
  of: (row: Row) => ColumnValues[T],
): Column<Row> {
  return { type, encode: (rows) => toBinaryArray(type, rows.map(of)) };
}

/**
 * Makes a statement. `text` is given the rows as they stand in a FROM: `unnest(…) AS rows (…)`, which goes through the arrays in
 * their order and so locks rows in the order in which they are handed over.
 *
 * @example
 * const forget = bulk<Session>('forget', { id: column('text', ({ id }) => id) },
 *   (rows) => `DELETE FROM colloquy.sessions USING ${rows} WHERE sessions.id = rows.id`);
 * await connection.query(forget.statement, forget.values(sessions));
 */
export function bulk<Row>(
  name: string,
  columns: Readonly<Record<string, Column<Row>>>,
  text: (rows: string, names: string) => string,
): Bulk<Row> {
  const list = Object.values(columns);
  const names = Object.keys(columns).join(', ');
  const arrays = list.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ');
  return {
    statement: { name, text: text(`unnest(${arrays}) AS rows (${names})`, names) },
    values: (rows) => list.map(({ encode }) => encode(rows)),
  };
}

/** A statement that inserts rows as they are. `then` follows: what to do on a conflict, what to return. */
export function bulkInsert<Row>(
  name: string,
  {
    into,
    columns,
    then = '',
  }: { readonly into: string; readonly columns: Readonly<Record<string, Column<Row>>>; readonly then?: string },
): Bulk<Row> {
  return bulk(name, columns, (rows, names) =>
    `INSERT INTO colloquy.${into} (${names}) SELECT ${names} FROM ${rows} ${then}`.trimEnd(),
  );
}
