// The one error that stores throw: what happened, and how to fix it.

/**
 * Why a store failed. `full`: no room left. `read-only`: the place cannot be written. `locked`: another process holds
 * a lock. `corrupt`: stored data cannot be read. `incompatible`: made by a newer version or another program.
 * `overloaded`: too much is queued; retry in a moment. `closed`: the store was closed. `unavailable`: anything else;
 * see the cause.
 */
export type StoreFailureCode =
  | 'full'
  | 'read-only'
  | 'locked'
  | 'corrupt'
  | 'incompatible'
  | 'overloaded'
  | 'closed'
  | 'unavailable';

/**
 * Thrown or rejected by every store when an operation fails. Then nothing of it was written.
 *
 * @example
 * await store.commitTurns([turn]).catch((error) => {
 *   if (error instanceof StoreFailure && error.code === 'overloaded') return tryAgainLater();
 *   throw error;
 * });
 */
export class StoreFailure extends Error {
  readonly code: StoreFailureCode;

  constructor(code: StoreFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreFailure';
    this.code = code;
  }
}
