// Calls: descriptions of what the world is to do, and of what it answered. The engine makes none itself.

/**
 * A call as a value. `port` names who performs it (`http`, `mail`, `model`, …); `request` is that port's plain JSON.
 * The host journals it, performs it, journals the result, and resumes the turn with it.
 */
export interface Call {
  readonly port: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** Milliseconds after which the host gives up and reports a failure. */
  readonly timeoutMs: number;
}

/** What came of a call: the port's plain JSON, or a failure that the block turns into a branch and a log. */
export type CallResult = (
  | { readonly ok: true; readonly response: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly failure: { readonly code: string; readonly message: string } }
) & {
  /** Milliseconds that the call took. Measured in previews alone, for their author. */
  readonly tookMs?: number;
};
