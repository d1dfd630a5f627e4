// The port `http`: performs an HTTP request that a flow describes.
import { z } from 'zod';
import type { Port } from '../chats/drive.ts';
import { withinDeadline } from './deadline.ts';
import type { WebResponse } from './http/exchange.ts';
import { readJson } from './http/read-json.ts';
import { prepareRequest } from './http/web-request.ts';
import type { WebSender } from './http/web-sender.ts';
import { failed } from './port-failure.ts';

/** The request of the port. The method is POST when none is named, as in the blocks that make calls. */
const httpRequestSchema = z.object({
  method: z.string().default('POST'),
  url: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().optional(),
});

/** The response of the port, whatever the status: what a 404 means is for the flow to say. */
export interface HttpPortResponse {
  readonly statusCode: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The value when the body is JSON, else its text. */
  readonly data: unknown;
  readonly text: string;
  /** What the author should know although there is an answer, for the log: it said it was JSON and was not. */
  readonly warning?: string;
}

export interface HttpPortOptions {
  readonly send: WebSender;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal;
}

/**
 * Makes the port. `call.timeoutMs` bounds everything from looking up the host to the last byte. Failures: `timeout`, `aborted`,
 * `blocked_address`, `unreachable`, `tls`, `too_large`, `too_many_redirects`, `invalid_response`, `invalid_request`, `overloaded`.
 *
 * @example
 * const http = createHttpPort({ send: createWebSender({ guard: createEgressGuard() }) });
 * await http({ port: 'http', request: { method: 'GET', url: 'https://example.com/' }, timeoutMs: 10_000 }, { idempotencyKey });
 * // { ok: true, response: { statusCode: 200, headers: { … }, data: '<!doctype html>…', text: '<!doctype html>…' } }
 */
export function createHttpPort({ send, signal }: HttpPortOptions): Port {
  return async (call, { idempotencyKey }) => {
    const wanted = httpRequestSchema.safeParse(call.request);
    if (!wanted.success)
      return failed('invalid_request', `The request cannot be understood: ${z.prettifyError(wanted.error)}`);
    const prepared = prepareRequest(wanted.data, idempotencyKey);
    if (!prepared.ok) return prepared;
    return withinDeadline({ timeoutMs: call.timeoutMs, signal }, async (deadline) => {
      const outcome = await send(prepared.request, { deadline });
      if (!outcome.ok) return { ok: false, failure: outcome.failure };
      try {
        return { ok: true, response: { ...toPortResponse(outcome.response) } };
      } finally {
        outcome.response.release();
      }
    });
  };
}

function toPortResponse({ statusCode, headers, body }: WebResponse): HttpPortResponse {
  const mediaType = headers['content-type'] ?? '';
  const text = decode(body, mediaType);
  const json = readJson(text, mediaType);
  const answer = { statusCode, headers, data: json.kind === 'json' ? json.value : text, text };
  return json.kind === 'broken'
    ? { ...answer, warning: `The answer says that it is JSON, but it cannot be read: ${json.reason}.` }
    : answer;
}

/** In the character set that the answer names, else UTF-8. What is no text becomes replacement characters. */
function decode(body: Buffer, mediaType: string): string {
  const name = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(mediaType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(name).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
