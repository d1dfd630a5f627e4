// The settings of our connections: what the database promises, how long it waits, how it plans.
import { limits } from '../limits.ts';

/**
 * What our statements are written for: rows are held in one order, and each statement sees what was committed before it. A database whose
 * default is stricter would let servers that wait for each other fail instead.
 */
export const isolation: Readonly<Record<string, string>> = {
  default_transaction_isolation: 'read committed',
};

/** For reads. Nothing may hang for longer than its reason. */
export const readSettings: Readonly<Record<string, string>> = {
  ...isolation,
  statement_timeout: `${limits.statementMs}`,
  lock_timeout: `${limits.lockWaitMs}`,
  idle_in_transaction_session_timeout: `${limits.silentTransactionMs}`,
  /*
   * Our statements find rows by their keys, so there is one good plan for each of them: by the index. Without these words the
   * database would plan by what it last counted, and read a young table whole until it counts again. Planned this way an UPDATE
   * also goes through its rows in the order in which they are handed over, which keeps servers from waiting for each other.
   */
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
};

/** For commits. */
export const commitSettings: Readonly<Record<string, string>> = {
  ...readSettings,
  /** An answer means that it is on the disk, whatever the database's default is. */
  synchronous_commit: 'on',
};

/** For removals. */
export const removalSettings: Readonly<Record<string, string>> = {
  ...commitSettings,
  statement_timeout: `${limits.removalMs}`,
};

/** For scrubbing. Nothing waits for it. */
export const scrubSettings: Readonly<Record<string, string>> = {
  ...isolation,
  statement_timeout: `${limits.vacuumMs}`,
  lock_timeout: `${limits.vacuumMs}`,
};
