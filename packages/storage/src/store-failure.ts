// The one error that stores throw: what went wrong, and the way out.

/**
 * Why a store said no.
 * `full`: no room left. `read-only`: the place cannot be written. `locked`: another process keeps it locked. `corrupt`: what is
 * stored cannot be read. `incompatible`: it was made by a newer version or by another program. `overloaded`: more is waiting than
 * the store can take; try again in a moment. `closed`: the store was closed. `unavailable`: anything else; the cause tells.
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
 * Thrown or rejected by every store when it cannot do what it was asked. Nothing of what it was asked was written.
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
