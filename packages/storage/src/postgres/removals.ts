// Removes data in the database: one transaction for each part of a removal.
import type { RemovedPart } from '../nouns/removals/removal-parts.ts';
import { removalWork } from '../nouns/removals/removals.ts';
import type { AuditStamp, Removal } from '../store.ts';
import type { Connection } from './connections/connection.ts';
import { inTransaction } from './in-transaction.ts';
import { runWork } from './run-work.ts';

/** Removes up to one transaction's worth of a removal, in its own transaction, and rolls back on failure. Idempotent. */
export function removeFrom(
  connection: Connection,
  removal: Removal,
  stamp?: AuditStamp,
): Promise<RemovedPart> {
  return inTransaction(connection, () => runWork(connection, removalWork(removal, stamp)));
}
