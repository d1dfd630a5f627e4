// The error of the management client: a request without a usable response.
import type { Problem } from '@colloquy/schema';

/**
 * Why an operation failed.
 *
 * `status` is the HTTP status, or 0 without a response. `problem` is the server's problem. Without one from the server,
 * its code is `SERVICE_UNAVAILABLE` (no connection), `REQUEST_TIMEOUT` or `INTERNAL_SERVER_ERROR` (not a response of
 * this API). `message` is the text of the problem and its issues.
 *
 * @example
 * try { await client.readBot({ botId: 'lead' }); } catch (error) {
 *   if (error instanceof ManageError && error.status === 404) show('There is no such bot.');
 * }
 */
export class ManageError extends Error {
  override readonly name = 'ManageError';
  readonly status: number;
  readonly problem: Problem;
  /** The header `Retry-After`, unparsed. */
  readonly retryAfter: string | null;

  constructor({ status, problem, retryAfter = null, cause }: ManageErrorDetails) {
    super(messageOf(problem), { cause });
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

type ManageErrorDetails = {
  readonly status: number;
  readonly problem: Problem;
  readonly retryAfter?: string | null;
  readonly cause?: unknown;
};

/**
 * Formats a problem as text: its message, then one line per issue with its path and its fix.
 *
 * @example messageOf({ code: 'BAD_REQUEST', message: 'Invalid input data', issues: [] }) // 'Invalid input data'
 */
function messageOf({ message, issues }: Problem): string {
  const lines = issues.map(({ path, message: words, fix = '' }) => {
    const place = path.length > 0 ? `${path.join('.')}: ` : '';
    return `${place}${words} ${fix}`.trim();
  });
  return [message, ...lines].join('\n');
}
