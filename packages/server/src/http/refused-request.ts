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
