// Asking a server elsewhere: one request, with the token that is known for it.
import type { Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { KnownServer } from './known-servers.ts';

/** Milliseconds for an answer to begin: publishing a huge bot takes some seconds. */
const ANSWER_MS = 60_000;

/** Bytes of an answer that is read at once: a definition has 64 MiB at most. Exports are read piece by piece. */
const MOST_BYTES = 128 * 1024 * 1024;

/** A request. */
export interface ServerRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** What came back. */
export type Answer =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly status: number; readonly problem: Problem };

/**
 * Asks once.
 *
 * @throws Error when the server cannot be reached or is none of ours
 * @example await askServer({ url: 'https://bots.example', token: 'clq_…' }, { path: '/v1/bots' })
 */
export async function askServer(server: KnownServer, request: ServerRequest): Promise<Answer> {
  const response = await reach(server, request);
  const text = await textOf(response);
  if (response.ok) return { ok: true, body: text === '' ? undefined : parse(text, server.url) };
  return { ok: false, status: response.status, problem: problemIn(text, response.status) };
}

/**
 * Asks for a long answer, and gives it as it comes.
 *
 * @throws Error when it is refused, or breaks off
 */
export async function* readPieces(server: KnownServer, request: ServerRequest): AsyncGenerator<Uint8Array> {
  const response = await reach(server, request);
  if (!response.ok || !response.body) {
    const { message } = problemIn(await textOf(response), response.status);
    throw new Error(`${server.url} refused: ${message}`);
  }
  try {
    for await (const piece of response.body) yield piece;
  } catch {
    throw new Error(`${server.url} broke off in the middle of the answer. What came so far is not all.`);
  }
}

/** A redirect is not followed: the token is for this server alone. */
async function reach(
  { url, token }: KnownServer,
  { method = 'GET', path, body, headers, signal }: ServerRequest,
): Promise<Response> {
  const begun = new AbortController();
  const timer = setTimeout(() => begun.abort(), ANSWER_MS);
  try {
    return await fetch(`${url}${path}`, {
      method,
      redirect: 'error',
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, begun.signal]) : begun.signal,
    });
  } catch (error) {
    if (signal?.aborted) throw new Error('Stopped.');
    if (begun.signal.aborted) throw new Error(`${url} did not answer in a minute.`);
    const { cause } = error as { readonly cause?: { readonly code?: string; readonly message?: string } };
    throw new Error(`${url} cannot be reached (${cause?.code ?? cause?.message ?? 'no answer'}).`);
  } finally {
    clearTimeout(timer);
  }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > MOST_BYTES) throw new Error('The answer has more than 128 MiB.');
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string, url: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`What answers at ${url} is no Colloquy server.`);
  }
}

/** What is no problem of ours is told by its status. */
function problemIn(text: string, status: number): Problem {
  try {
    const { code, message, issues, revision } = JSON.parse(text) as Partial<Problem>;
    if (code && message)
      return { code, message, issues: issues ?? [], ...(revision === undefined ? {} : { revision }) };
  } catch {
    // A proxy in between answers as it likes.
  }
  return problem('INTERNAL_SERVER_ERROR', { message: `It answered with ${status}, and without a reason.` });
}
