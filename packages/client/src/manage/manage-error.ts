// The error of the management client: a request that got no usable answer.
import type { Problem } from '@colloquy/schema';

/**
 * Why an operation failed.
 *
 * `status` is the HTTP status, or 0 when no answer came. `problem` is what the server refused with; without an answer of the server it says
 * what happened instead, with the code `SERVICE_UNAVAILABLE` (no connection), `REQUEST_TIMEOUT` or `INTERNAL_SERVER_ERROR` (not an answer
 * of this API). `message` is the problem and its issues as text.
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
  /** The header `Retry-After` as it came. */
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
 * A problem in one text: its message, and one line for each issue with its place and its fix.
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
