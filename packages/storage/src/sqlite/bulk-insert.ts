// Inserting many rows with few statements.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Value } from './value.ts';

/** Rows per statement. A call costs more than the row it carries; beyond 16 there is little left to gain. */
const STATEMENT_ROWS = [16, 4, 1] as const;

/** Inserts rows, and returns the number written. */
export type BulkInsert<Row> = (rows: readonly Row[]) => number;

/**
 * Prepares an insert of any number of rows into the columns of these fields: `created_at` takes `createdAt`. A row that
 * is refused rolls the whole transaction back; SQLite need not keep the old pages for taking back a single statement,
 * which saves a tenth of the time.
 *
 * @example
 * const insert = bulkInsert<LogRow>(database, { into: 'logs', fields: ['status', 'description'] });
 * insert([{ status: 'error', description: 'No answer' }, { status: 'info', description: 'Done' }]);
 */
export function bulkInsert<Row extends { readonly [Field in keyof Row]: Value }>(
  database: DatabaseSync,
  {
    into,
    fields,
    onConflict = '',
  }: {
    readonly into: string;
    readonly fields: readonly (keyof Row & string)[];
    readonly onConflict?: string;
  },
): BulkInsert<Row> {
  const row = `(${fields.map(() => '?').join(', ')})`;
  const columns = fields.map(columnOf).join(', ');
  const statements: readonly { readonly width: number; readonly statement: StatementSync }[] =
    STATEMENT_ROWS.map((width) => ({
      width,
      statement: database.prepare(
        `INSERT OR ROLLBACK INTO ${into} (${columns}) VALUES ${Array(width).fill(row).join(', ')} ${onConflict}`,
      ),
    }));
  return (rows) => {
    let position = 0;
    let written = 0;
    for (const { width, statement } of statements) {
      while (rows.length - position >= width) {
        const values: Value[] = [];
        for (const end = position + width; position < end; position++) {
          const row = rows[position] as Row;
          for (const field of fields) values.push(row[field]);
        }
        written += Number(statement.run(...values).changes);
      }
    }
    return written;
  };
}

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
