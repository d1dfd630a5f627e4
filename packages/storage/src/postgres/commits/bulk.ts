// Bulk statements: SQL that takes any number of rows, one array per column.
import type { Answer, Connection, Statement } from '../connections/connection.ts';
import type { ColumnType, ColumnValues } from '../values/binary-array.ts';
import { toBinaryArray } from '../values/binary-array.ts';

/** Where the value of a column comes from. */
export interface Column<Row> {
  readonly type: ColumnType;
  readonly encode: (rows: readonly Row[]) => Buffer;
}

/** A statement and how its parameters are made from rows. */
export interface Bulk<Row, Answered extends object = never> {
  readonly statement: Statement;
  readonly values: (rows: readonly Row[]) => Buffer[];
  /** Never set: the type of an answer's row. */
  readonly answered?: Answered;
}

/** Sends a statement for these rows. */
export function send<Row, Answered extends object>(
  connection: Connection,
  { statement, values }: Bulk<Row, Answered>,
  rows: readonly Row[],
): Promise<Answer<Answered>> {
  return connection.query<Answered>(statement, values(rows));
}

/** Sends a statement unless there are no rows for it. */
export function sendSome<Row, Answered extends object>(
  connection: Connection,
  statement: Bulk<Row, Answered>,
  rows: readonly Row[],
): Promise<Answer<Answered>>[] {
  return rows.length === 0 ? [] : [send(connection, statement, rows)];
}

/** Waits for all answers; throws the first error in their order, because the later ones only follow from it. */
export async function settled<T>(answers: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(answers);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** A column of a bulk statement. */
export function column<Row, T extends ColumnType>(type: T, of: (row: Row) => ColumnValues[T]): Column<Row> {
  return { type, encode: (rows) => toBinaryArray(type, rows.map(of)) };
}

/**
 * Makes a statement. `text` gets the rows for its FROM: `unnest(…) AS rows (…)`, which reads the arrays in order and
 * so locks rows in the caller's order.
 *
 * @example
 * const forget = bulk<Session>('forget', { id: column('text', ({ id }) => id) },
 *   (rows) => `DELETE FROM colloquy.sessions USING ${rows} WHERE sessions.id = rows.id`);
 * await send(connection, forget, sessions);
 */
export function bulk<Row, Answered extends object = never>(
  name: string,
  columns: Readonly<Record<string, Column<Row>>>,
  text: (rows: string, names: string) => string,
): Bulk<Row, Answered> {
  const list = Object.values(columns);
  const names = Object.keys(columns).join(', ');
  const arrays = list.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ');
  return {
    statement: { name, text: text(`unnest(${arrays}) AS rows (${names})`, names) },
    values: (rows) => list.map(({ encode }) => encode(rows)),
  };
}

/** A statement that inserts rows. `ending` follows: the conflict clause and the returned columns. */
export function bulkInsert<Row, Answered extends object = never>(
  name: string,
  {
    into,
    columns,
    ending = '',
  }: {
    readonly into: string;
    readonly columns: Readonly<Record<string, Column<Row>>>;
    readonly ending?: string;
  },
): Bulk<Row, Answered> {
  return bulk(name, columns, (rows, names) =>
    `INSERT INTO colloquy.${into} (${names}) SELECT ${names} FROM ${rows} ${ending}`.trimEnd(),
  );
}

/** The update of columns on a conflict. */
export function updates(...names: readonly string[]): string {
  return names.map((name) => `${name} = excluded.${name}`).join(', ');
}
