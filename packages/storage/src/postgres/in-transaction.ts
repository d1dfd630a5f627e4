// Transactions of a connection.
import type { Connection } from './connections/connection.ts';

/** Runs statements as one transaction; takes everything back when one fails. */
export async function inTransaction<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await connection.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  try {
    const done = await work();
    await connection.query('COMMIT');
    return done;
  } catch (error) {
    if (!connection.isLost) await connection.query('ROLLBACK');
    throw error;
  }
}
