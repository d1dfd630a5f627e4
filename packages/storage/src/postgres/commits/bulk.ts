// Bulk statements: SQL that takes any number of rows, one array per column.
import type { Column, Columns, RowOf } from '../../nouns/row.ts';
import { columnsOf } from '../../nouns/row.ts';
import type { Answer, Connection, Statement } from '../connections/connection.ts';
import { toBinaryArray } from '../values/binary-array.ts';

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

/**
 * Makes a statement. `text` gets the rows for its FROM: `unnest(…) AS rows (…)`, which reads the arrays in order and
 * so locks rows in the caller's order.
 *
 * @example
 * const remove = bulk('remove sessions', { id: text },
 *   (rows) => `DELETE FROM colloquy.sessions USING ${rows} WHERE sessions.id = rows.id`);
 * await send(connection, remove, sessions);
 */
export function bulk<C extends Columns, Answered extends object = never>(
  name: string,
  columns: C,
  text: (rows: string, names: string) => string,
): Bulk<RowOf<{ readonly columns: C }>, Answered> {
  const fields = Object.keys(columns);
  const names = columnsOf(fields);
  const arrays = Object.values(columns).map(({ type }, index) => `$${index + 1}::${type}[]`);
  const encode = (field: string, rows: readonly Readonly<Record<string, unknown>>[]) =>
    toBinaryArray((columns[field] as Column<unknown, unknown>).type, rows.map((row) => row[field]) as never);
  return {
    statement: { name, text: text(`unnest(${arrays.join(', ')}) AS rows (${names})`, names) },
    values: (rows) => fields.map((field) => encode(field, rows)),
  };
}

/** A statement that inserts rows. `ending` follows: the conflict clause and the returned columns. */
export function bulkInsert<C extends Columns, Answered extends object = never>(
  name: string,
  {
    into,
    row: { columns },
    ending = '',
  }: { readonly into: string; readonly row: { readonly columns: C }; readonly ending?: string },
): Bulk<RowOf<{ readonly columns: C }>, Answered> {
  return bulk(name, columns, (rows, names) =>
    `INSERT INTO colloquy.${into} (${names}) SELECT ${names} FROM ${rows} ${ending}`.trimEnd(),
  );
}
