// Refusals of an operation, in the words of the reference: its own, and those common to all.
import type { ProblemCode } from '@colloquy/schema';
import { Problem, problem, problems, toIssues } from '@colloquy/schema';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import type { Operation, RefusalStatus } from '../operation.ts';
import { needOf } from '../operation.ts';

type Reasons = Readonly<Partial<Record<RefusalStatus, string>>>;

/**
 * The refusals of an operation, by status. Each says when it comes; the operation's own words win.
 *
 * @example Object.keys(refusalsOf(health)) // ['400', '408', '431', '500']
 */
export function refusalsOf(operation: Operation): Record<string, ZodOpenApiResponseObject> {
  const { admission, body, method, refusals } = operation;
  const reasons: Reasons = {
    ...ANY,
    ...(admission === 'always' ? {} : CROWDED),
    ...(body !== undefined || method === 'POST' ? WITH_BODY : {}),
    ...(needOf(operation) ? WITH_TOKEN : {}),
    ...refusals,
  };
  return Object.fromEntries(
    Object.entries(reasons).map(([status, description]) => [
      status,
      describe(Number(status) as RefusalStatus, description, operation),
    ]),
  );
}

const ANY: Reasons = {
  400: 'The request is malformed or invalid; `issues` lists the fields.',
  408: 'The request arrived too slowly. Send it again.',
  431: 'The URL and the headers are too large.',
  500: 'An unexpected error.',
};

const CROWDED: Reasons = {
  429: 'Too many requests.',
  503: 'The server is busy or stopping. Send the request again.',
};

const WITH_BODY: Reasons = {
  413: 'The body is too large.',
  415: 'The content type of the body is not supported.',
};

const WITH_TOKEN: Reasons = {
  401: 'The token is missing, invalid, expired or revoked.',
  403: 'The token lacks the required scope or does not include this resource; or the server accepts connections from outside but has no token.',
};

function describe(
  status: RefusalStatus,
  description: string,
  operation: Operation,
): ZodOpenApiResponseObject {
  return {
    description,
    ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
    content: { 'application/json': { schema: Problem, example: exampleOf(status, operation) } },
  };
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' as const, minimum: 0 } },
};

/** A status without its own code is a bad request with a specific HTTP status. */
function exampleOf(status: RefusalStatus, { body }: Operation): Problem {
  const codes = Object.keys(problems) as ProblemCode[];
  const code = codes.find((one) => problems[one].status === status) ?? 'BAD_REQUEST';
  if (status !== 400 || body?.kind !== 'json') return problem(code);
  // The schema's actual error for a body with a mistake.
  const parsed = body.schema.safeParse({ message: { type: 'text' } });
  return problem(code, parsed.success ? {} : { issues: toIssues(parsed.error) });
}
