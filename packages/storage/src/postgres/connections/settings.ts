// The settings of our connections: isolation, timeouts and planning.
import { limits } from '../limits.ts';

/**
 * Our statements rely on it: rows are locked in one order, and each statement sees earlier commits. Under a stricter
 * default, servers that wait for each other would fail instead.
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
   * Our statements find rows by key, so the index is the only good plan. Otherwise the planner would scan young
   * tables whole, from old statistics. With these plans an UPDATE also visits rows in the given order, which prevents
   * deadlocks.
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
  /** A commit is on disk when acknowledged, whatever the database's default. */
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
