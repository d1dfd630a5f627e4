// An answer: what goes back over the wire, already in the bytes that are stored.
import type { Issue, Problem } from '@colloquy/schema';
import { problem, problemStatus } from '@colloquy/schema';

/** Status and body. The body is kept as text, because the very same bytes are sent, stored, and sent again. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** The answer to a request that was carried out. */
export function success(body: string): Answer {
  return { status: 200, body };
}

/** The answer to a request that was refused. */
export function refusal(why: Problem): Answer {
  return { status: problemStatus(why), body: JSON.stringify(why) };
}

/** A bad request, by its issues. */
export function badRequest(issues: readonly Issue[], message?: string): Answer {
  return refusal(
    problem('BAD_REQUEST', { issues: [...issues], ...(message === undefined ? {} : { message }) }),
  );
}
