// A request refused before its operation runs, with the response.
import type { Problem } from '@colloquy/schema';

/** Thrown in hooks and parsers of the HTTP side, where Fastify takes errors only. The error handler answers with `why`. */
export class RefusedRequest extends Error {
  readonly why: Problem;
  /** Headers of the answer that belong to the refusal, by name. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(why: Problem, headers: Readonly<Record<string, string>> = {}) {
    super(why.message);
    this.why = why;
    this.headers = headers;
  }
}

/**
 * The value, if there is one.
 *
 * @throws RefusedRequest with the problem when it is undefined
 * @example const bot = orRefuse(await colloquy.bots.find(id), noSuchBot());
 */
export function orRefuse<Value>(value: Value | undefined, why: Problem): Value {
  if (value === undefined) throw new RefusedRequest(why);
  return value;
}

/**
 * The outcome, if it is a success.
 *
 * @throws RefusedRequest with the problem of a refusal
 * @example const { webhook } = accepted(await colloquy.webhooks.change(id, body, by));
 */
export function accepted<Success extends { readonly ok: true }>(
  outcome: Success | { readonly ok: false; readonly problem: Problem },
): Success {
  if (!outcome.ok) throw new RefusedRequest(outcome.problem);
  return outcome;
}
