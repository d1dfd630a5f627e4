// The response of an API operation: status and body, in the bytes that are stored.
import type { Issue, Problem } from '@colloquy/schema';
import { problem, problemStatus } from '@colloquy/schema';

/** Status and body. The body is kept as text, because the very same bytes are sent, stored, and sent again. */
export interface ApiResponse {
  readonly status: number;
  readonly body: string;
  /** Seconds after which the same request should come again, where that is known. */
  readonly retryAfterSeconds?: number;
}

/** The response to a successful request. */
export function success(body: string): ApiResponse {
  return { status: 200, body };
}

/** The response to a request that was refused. */
export function problemResponse(why: Problem): ApiResponse {
  return { status: problemStatus(why), body: JSON.stringify(why) };
}

/** A bad request, by its issues. */
export function badRequest(issues: readonly Issue[], message?: string): ApiResponse {
  return problemResponse(
    problem('BAD_REQUEST', { issues: [...issues], ...(message === undefined ? {} : { message }) }),
  );
}
