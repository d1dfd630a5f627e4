// Problems: error responses with a reason and a fix. Data, never thrown.
import { z } from 'zod';

/** The only table of problem codes: the HTTP status of each, and its default message. */
export const problems = {
  BAD_REQUEST: { status: 400, message: 'Invalid input data' },
  UNAUTHORIZED: { status: 401, message: 'A valid token is required' },
  FORBIDDEN: { status: 403, message: 'This is not allowed here' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not support this method' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request came too slowly, please send it again' },
  CONFLICT: { status: 409, message: 'A request with this idempotency key is still being answered' },
  PRECONDITION_FAILED: { status: 412, message: 'The chat is waiting for another input' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'Send JSON with the header Content-Type: application/json',
  },
  UNPROCESSABLE: { status: 422, message: 'This idempotency key was used with another body' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests, please wait a moment' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The address and the headers are too large' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Internal server error' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The server is busy, please try again in a moment' },
} as const;

export type ProblemCode = keyof typeof problems;

export const Issue = z
  .object({
    path: z
      .array(z.union([z.string(), z.number()]))
      .meta({ description: 'The location: keys and positions from the root of the body or file.' }),
    message: z.string().meta({ description: 'The problem, and the expected value.' }),
    code: z.string().optional().meta({ description: 'A stable code for this kind of issue.' }),
    severity: z
      .enum(['error', 'warning'])
      .optional()
      .meta({ description: 'A bot with warnings can run. Defaults to `error`.' }),
    fix: z.string().optional().meta({ description: 'How to fix the issue.' }),
    given: z.string().optional().meta({
      description: 'The wrong word, such as the name of a variable that does not exist.',
    }),
    meant: z.string().optional().meta({ description: 'The word that was probably intended.' }),
    patch: z
      .array(
        z.object({
          path: z.array(z.union([z.string(), z.number()])),
          value: z.unknown().optional().meta({ description: 'The new value; absent to remove the field.' }),
        }),
      )
      .optional()
      .meta({ description: 'Changes that certainly fix the issue, if there are any.' }),
    group: z.string().optional().meta({ description: 'The title of the group that contains the issue.' }),
    block: z.string().optional().meta({ description: 'The id of the block that contains the issue.' }),
    before: z
      .unknown()
      .optional()
      .meta({ description: 'For conflicts: the value on which both changes are based.' }),
    yours: z.unknown().optional().meta({ description: 'For conflicts: the value that was sent.' }),
    theirs: z.unknown().optional().meta({ description: 'For conflicts: the current value.' }),
  })
  .meta({ description: 'One error or warning, with its location.' });
export type Issue = z.infer<typeof Issue>;

export const Problem = z
  .object({
    code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    message: z.string(),
    issues: z.array(Issue),
    revision: z
      .number()
      .int()
      .optional()
      .meta({ description: 'For conflicts about a draft: its current revision.' }),
  })
  .meta({ description: 'Why a request was refused.' });
export type Problem = z.infer<typeof Problem>;

/** An issue without severity is an error. With a warning the bot still runs. */
export function isError({ severity }: Pick<Issue, 'severity'>): boolean {
  return severity !== 'warning';
}

/**
 * Creates a problem; the default message comes from the table.
 *
 * @example
 * problem('NOT_FOUND', { message: 'No bot is published under "hello"' });
 */
export function problem(
  code: ProblemCode,
  { message, issues, revision }: { message?: string; issues?: Issue[]; revision?: number } = {},
): Problem {
  return {
    code,
    message: message ?? problems[code].message,
    issues: issues ?? [],
    ...(revision === undefined ? {} : { revision }),
  };
}

/**
 * The HTTP status of a problem's response.
 *
 * @example
 * problemStatus(problem('CONFLICT')); // 409
 */
export function problemStatus({ code }: Pick<Problem, 'code'>): number {
  return problems[code].status;
}
