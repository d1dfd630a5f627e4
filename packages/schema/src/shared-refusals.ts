// Refusals that any operation may answer with, whatever it does: what is no request, what is too much, what went wrong.
import { componentRef } from './openapi-components.ts';
import type { ProblemCode } from './problem.ts';
import { problem, problems } from './problem.ts';

/** What the reference says of an operation, as far as it matters here. */
interface DescribedOperation {
  readonly requestBody?: unknown;
  readonly responses: object;
}

/** Where requests are not counted and taken however busy the server is. */
const UNCOUNTED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Adds to each operation the refusals that it does not describe itself.
 *
 * @example withSharedRefusals({ '/v1/uploads': { put: { responses: { 204: … } } } })['/v1/uploads'] // … 400, 408, 429, 431, 500, 503
 */
export function withSharedRefusals(paths: Record<string, object>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods as Record<string, DescribedOperation>).map(([method, operation]) => [
          method,
          { ...operation, responses: { ...refusalsOf(path, method, operation), ...operation.responses } },
        ]),
      ),
    ]),
  );
}

function refusalsOf(path: string, method: string, { requestBody }: DescribedOperation): object {
  const codes: ProblemCode[] = [
    'BAD_REQUEST',
    'REQUEST_TIMEOUT',
    'HEADERS_TOO_LARGE',
    'INTERNAL_SERVER_ERROR',
  ];
  if (!UNCOUNTED.has(path)) codes.push('TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE');
  if (requestBody !== undefined || method === 'post')
    codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  return Object.fromEntries(codes.map((code) => [problems[code].status, sharedRefusal(code)]));
}

const REASONS: Partial<Record<ProblemCode, string>> = {
  BAD_REQUEST: 'The request does not fit, or is none.',
  REQUEST_TIMEOUT: 'The request came too slowly. Send it again.',
  PAYLOAD_TOO_LARGE: 'The body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The body is not of the kind that is asked for.',
  TOO_MANY_REQUESTS: 'Too many requests.',
  HEADERS_TOO_LARGE: 'The address and the headers are too large.',
  INTERNAL_SERVER_ERROR: 'An unexpected failure.',
  SERVICE_UNAVAILABLE: 'The server is busy or stopping. Send the request again.',
};

function sharedRefusal(code: ProblemCode): object {
  const isBusy = code === 'TOO_MANY_REQUESTS' || code === 'SERVICE_UNAVAILABLE';
  const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } };
  return {
    description: REASONS[code],
    ...(isBusy ? { headers: { 'Retry-After': retryAfter } } : {}),
    content: { 'application/json': { schema: { $ref: componentRef('Problem') }, example: problem(code) } },
  };
}
