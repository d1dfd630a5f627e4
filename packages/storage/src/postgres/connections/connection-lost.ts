// The error of all work in progress when a connection broke.

/** The connection and the answer are lost; the statement may have run. Handled inside the store, which reconnects and finds out. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ConnectionLost';
  }
}
