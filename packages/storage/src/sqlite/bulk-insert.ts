// Inserting many rows with few statements.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Value } from './value.ts';

/** Rows per statement. A call costs more than the row it carries; beyond 16 there is little left to gain. */
const STATEMENT_ROWS = [16, 4, 1] as const;

/** Inserts the rows from `from` (inclusive) to `to` (exclusive) of a flat list of values. Returns the number written. */
export type BulkInsert = (values: readonly Value[], from?: number, to?: number) => number;

/**
 * Prepares an insert of any number of rows. A row that is refused rolls the whole transaction back; SQLite need not keep the
 * old pages for taking back a single statement, which saves a tenth of the time.
 *
 * @example
 * const insert = bulkInsert(database, { into: 'logs (status, description)', columns: 2 });
 * insert(['error', 'No answer', 'info', 'Done']); // two rows
 */
export function bulkInsert(
  database: DatabaseSync,
  {
    into,
    columns,
    onConflict = '',
  }: { readonly into: string; readonly columns: number; readonly onConflict?: string },
): BulkInsert {
  const row = `(${Array(columns).fill('?').join(', ')})`;
  const statements: readonly { readonly width: number; readonly statement: StatementSync }[] =
    STATEMENT_ROWS.map((rows) => ({
      width: rows * columns,
      statement: database.prepare(
        `INSERT OR ROLLBACK INTO ${into} VALUES ${Array(rows).fill(row).join(', ')} ${onConflict}`,
      ),
    }));
  return (values, from = 0, to = values.length) => {
    let position = from;
    let written = 0;
    for (const { width, statement } of statements) {
      while (to - position >= width) {
        written += Number(statement.run(...values.slice(position, position + width)).changes);
        position += width;
      }
    }
    return written;
  };
}
