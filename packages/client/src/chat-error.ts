// The error of the chat client: a request without a usable response.
import type { Issue } from '@colloquy/schema';

/**
 * Why a request failed, after all attempts.
 *
 * `status` is the HTTP status, or 0 without a response. `code` is the code of the server's problem (`NOT_FOUND`,
 * `BAD_REQUEST`, …), or a code of the client: `NETWORK_ERROR` (no connection), `TIMEOUT` (no response in time),
 * `BAD_RESPONSE` (not a response of this API). `issues` lists the errors with their paths, when the server sent them.
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
