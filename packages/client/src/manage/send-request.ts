// One request of the management client: from a flat input to a response, or a `ManageError`.
import type { Issue, Problem } from '@colloquy/schema';
import { limits } from '../limits.ts';
import { ManageError } from './manage-error.ts';

/** How a management client reaches the server. */
export interface ManageClientOptions {
  /** URL of the server, for example `https://bots.example.org`; a path is kept. Empty for the origin of the page. */
  readonly url: string;
  /** Sent as `Authorization: Bearer …`. Signed-in browsers need none. */
  readonly token?: string | undefined;
  /** Sends the requests. Default: the platform's `fetch`. */
  readonly fetch?: typeof fetch;
  /** Headers added to every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds until a response must begin. */
  readonly timeoutMs?: number;
}

/** The parts of a request besides its path and query parameters. */
export interface RequestInput {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

/** A row of the table of operations. */
export interface OperationRow {
  readonly method: string;
  readonly path: string;
}

/**
 * Sends a request once. Redirects are not followed, because the token is meant for this server alone.
 *
 * @returns the response when its status is below 400, or 304
 * @throws ManageError when the server refuses or cannot be reached; the signal's reason when it is aborted
 * @example await sendRequest(options, { method: 'GET', path: '/v1/bots/{botId}' }, { botId: 'lead' })
 */
export async function sendRequest(
  options: ManageClientOptions,
  row: OperationRow,
  { body, headers, signal, ...parameters }: RequestInput & Readonly<Record<string, unknown>>,
): Promise<Response> {
  // Read at call time, so that a page may wrap its fetch after this client was created.
  const request = options.fetch ?? globalThis.fetch;
  const url = options.url.replace(/\/+$/, '') + addressOf(row.path, parameters);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), options.timeoutMs ?? limits.attemptTimeoutMs);
  const isJson = body !== undefined && !isBytes(body);
  try {
    const response = await request(url, {
      method: row.method,
      redirect: 'error',
      headers: definedOnly({
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...options.headers,
        ...headers,
      }),
      ...(body === undefined
        ? {}
        : { body: isJson ? JSON.stringify(body) : (body as NonNullable<RequestInit['body']>) }),
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    });
    if (response.ok || response.status === 304) return response;
    throw await refused(response);
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof ManageError) throw cause;
    throw unreached(options.url, late.signal.aborted, cause);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads the body of a response as JSON.
 *
 * @throws ManageError when the body is not JSON
 */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    const message = 'The answer is not one of the management API. Is this the address of a Colloquy server?';
    throw new ManageError({
      status: response.status,
      problem: ownProblem('INTERNAL_SERVER_ERROR', message),
      cause,
    });
  }
}

function addressOf(path: string, parameters: Readonly<Record<string, unknown>>): string {
  const inPath = new Set<string>();
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined || value === '') throw new TypeError(`This operation needs "${name}".`);
    inPath.add(name);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (!inPath.has(name) && value !== undefined) query.append(name, String(value));
  return query.size > 0 ? `${address}?${query}` : address;
}

/** Bodies that `fetch` sends unchanged. */
function isBytes(body: unknown): boolean {
  return (
    body instanceof Blob ||
    body instanceof ReadableStream ||
    body instanceof ArrayBuffer ||
    ArrayBuffer.isView(body)
  );
}

function definedOnly(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

async function refused(response: Response): Promise<ManageError> {
  const { status, headers } = response;
  const problem = problemIn(await response.text(), status);
  return new ManageError({ status, problem, retryAfter: headers.get('retry-after') });
}

/** The server's problem. A proxy in between may send another body. */
function problemIn(text: string, status: number): Problem {
  try {
    const { code, message, issues, ...more } = JSON.parse(text) as Partial<Problem>;
    if (code && message) return { ...more, code, message, issues: issues ?? [] };
  } catch {
    // Not JSON, so not from our server.
  }
  return ownProblem('INTERNAL_SERVER_ERROR', `The server answered with ${status}, without a reason.`);
}

function unreached(url: string, isLate: boolean, cause: unknown): ManageError {
  const reason = (cause as { readonly cause?: { readonly code?: string; readonly message?: string } }).cause;
  const problem = isLate
    ? ownProblem('REQUEST_TIMEOUT', `${url} did not answer in time.`)
    : ownProblem(
        'SERVICE_UNAVAILABLE',
        `${url} cannot be reached (${reason?.code ?? reason?.message ?? 'no answer'}).`,
      );
  return new ManageError({ status: 0, problem, cause });
}

function ownProblem(code: Problem['code'], message: string, issues: Issue[] = []): Problem {
  return { code, message, issues };
}
