// Queries: prepared statements whose rows have a type.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

/** A prepared statement that reads. */
export interface Query<Found> {
  readonly get: (...values: SQLInputValue[]) => Found | undefined;
  readonly all: (...values: SQLInputValue[]) => Found[];
  /** Reads rows lazily. */
  readonly iterate: (...values: SQLInputValue[]) => IterableIterator<Found>;
}

/**
 * Prepares a query.
 *
 * @example prepareQuery<{ readonly text: string }>(database, 'SELECT text FROM notes WHERE name = ?').get('a')?.text
 */
export function prepareQuery<Found>(database: DatabaseSync, sql: string): Query<Found> {
  const statement = database.prepare(sql);
  return {
    get: (...values) => statement.get(...values) as Found | undefined,
    all: (...values) => statement.all(...values) as Found[],
    iterate: (...values) => statement.iterate(...values) as unknown as IterableIterator<Found>,
  };
}
