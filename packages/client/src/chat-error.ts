// The one error of this room: a request that got no good answer.
import type { Issue } from '@colloquy/schema';

/**
 * Why a request failed, after all attempts.
 *
 * `status` is the HTTP status, or 0 when no answer came. `code` is the word of the server's problem (`NOT_FOUND`,
 * `BAD_REQUEST`, …), or one of ours: `NETWORK_ERROR` (no connection), `TIMEOUT` (no answer in time), `BAD_RESPONSE` (the
 * answer was not one of this API). `issues` says what is wrong where, when the server knows.
 *
 * @example
 * try { await client.startChat('lead'); } catch (error) {
 *   if (error instanceof ChatError && error.status === 404) show('There is no such bot.');
 * }
 */
export class ChatError extends Error {
  override readonly name = 'ChatError';
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];

  constructor({ status, code, message, issues = [], cause }: ChatErrorDetails) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.issues = issues;
  }
}

type ChatErrorDetails = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly issues?: readonly Issue[];
  readonly cause?: unknown;
};
