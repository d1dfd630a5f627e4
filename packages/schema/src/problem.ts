// Problems: error responses with a reason and a fix. Data, never thrown.
import { z } from 'zod';

/** The only table of problem codes: the HTTP status of each, and its default message. */
export const problems = {
  BAD_REQUEST: { status: 400, message: 'Invalid input data' },
  UNAUTHORIZED: { status: 401, message: 'This needs a valid token' },
  FORBIDDEN: { status: 403, message: 'This is not allowed here' },
  NOT_FOUND: { status: 404, message: 'There is nothing here' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address takes other methods' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request came too slowly, please send it again' },
  CONFLICT: { status: 409, message: 'A request with this idempotency key is still being answered' },
  PRECONDITION_FAILED: { status: 412, message: 'The chat asks for something else by now' },
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
      .meta({ description: 'Where it is: keys and positions from the root of the body or file.' }),
    message: z.string().meta({ description: 'The problem, and the expected value.' }),
    code: z.string().optional().meta({ description: 'A stable word for this kind of issue.' }),
    severity: z
      .enum(['error', 'warning'])
      .optional()
      .meta({ description: 'A warning does not keep a bot from running. Absent means error.' }),
    fix: z.string().optional().meta({ description: 'How to mend it.' }),
    given: z.string().optional().meta({
      description: 'The word that is wrong, such as the name of a variable that does not exist.',
    }),
    meant: z.string().optional().meta({ description: 'The word that was probably meant.' }),
    group: z
      .string()
      .optional()
      .meta({ description: 'The title of the group of a definition that it is in.' }),
    block: z.string().optional().meta({ description: 'The id of the block of a definition that it is in.' }),
    before: z.unknown().optional().meta({ description: 'Of a conflict: the value that both began with.' }),
    yours: z.unknown().optional().meta({ description: 'Of a conflict: the value that was sent.' }),
    theirs: z.unknown().optional().meta({ description: 'Of a conflict: the value that is there now.' }),
  })
  .meta({ description: 'One thing that is wrong, with its place.' });
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
      .meta({ description: 'Of a conflict about a draft: the revision that it is at.' }),
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
