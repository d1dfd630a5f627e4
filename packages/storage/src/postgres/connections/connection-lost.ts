// The error of everything that was under way when a connection broke.

/**
 * The connection is gone, and with it the answer: what was asked may have been done or not. Stays inside the store, which
 * connects again and finds out.
 */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ConnectionLost';
  }
}
