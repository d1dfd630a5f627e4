// Calls: descriptions of requests to the outside world, and of their results. The engine performs none itself.

/**
 * A call as a value. `port` names the port that performs it (`http`, `mail`, `model`, …); `request` is the plain JSON
 * of that port. The host journals the call, performs it, journals the result, and resumes the turn with it.
 */
export interface Call {
  readonly port: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** Timeout in milliseconds, after which the host reports a failure. */
  readonly timeoutMs: number;
}

/** The result of a call: the port's plain JSON, or a failure that the block turns into a branch and a log entry. */
export type CallResult = (
  | { readonly ok: true; readonly response: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly failure: { readonly code: string; readonly message: string } }
) & {
  /** Duration of the call in milliseconds. Measured only in previews, for the author. */
  readonly tookMs?: number;
};
