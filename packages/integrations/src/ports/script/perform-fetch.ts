// One `fetch` of a script: an ordinary request through the guarded sender.
import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { FetchAnswer, FetchRequest } from '@colloquy/blocks';
import { failed } from '@colloquy/schema';
import type { Deadline } from '../deadline.ts';
import { limits } from '../limits.ts';
import { bodyText } from '../web/body-text.ts';
import { prepareRequest } from '../web/web-request.ts';
import type { WebSender } from '../web/web-sender.ts';

/** The result of a request, without its number. */
type Answer = FetchAnswer extends infer One ? (One extends unknown ? Omit<One, 'number'> : never) : never;

/** Performs a request of a script. Never rejects. */
export type PerformFetch = (request: FetchRequest) => Promise<Answer>;

export interface FetchOptions {
  readonly send: WebSender;
  readonly deadline: Deadline;
  /** The key of the whole script. */
  readonly idempotencyKey: string;
}

/**
 * Creates the function that performs the requests of one script; their responses share one limit. The idempotency key
 * of each request is derived from its content, not from its position: a script that runs again after a crash may
 * receive responses, and so send requests, in another order.
 *
 * @example
 * const perform = createPerformFetch({ send, deadline, idempotencyKey });
 * await perform({ url: 'https://example.com', method: 'GET', headers: [] });
 */
export function createPerformFetch({ send, deadline, idempotencyKey }: FetchOptions): PerformFetch {
  let remainingBytes: number = limits.scriptAnswerBytes;
  const times = new Map<string, number>();
  return async (request) => {
    const { url, method, headers, body } = request;
    const content = createHash('sha256').update(JSON.stringify(request)).digest('hex');
    const time = times.get(content) ?? 0;
    times.set(content, time + 1);
    const prepared = prepareRequest(
      { url, method, headers: joined(headers), body },
      `${idempotencyKey}:${content}:${time}`,
    );
    if (!prepared.ok) return { ok: false, ...prepared.failure };
    const outcome = await send(prepared.request, { deadline, maximumBytes: remainingBytes });
    if (!outcome.ok) return { ok: false, ...outcome.failure };
    const { response } = outcome;
    try {
      remainingBytes -= response.body.length;
      if (remainingBytes < 0) return { ok: false, ...tooMuch.failure };
      return {
        ok: true,
        status: response.statusCode,
        statusText: STATUS_CODES[response.statusCode] ?? '',
        headers: response.headers,
        text: bodyText(response.body, response.headers['content-type']),
      };
    } finally {
      remainingBytes = Math.max(0, remainingBytes);
      response.release();
    }
  };
}

const tooMuch = failed(
  'too_large',
  `The responses to one script exceed the maximum of ${limits.scriptAnswerBytes} bytes in total.`,
);

/** Joins repeated headers on one line (RFC 9110, 5.3). */
function joined(headers: FetchRequest['headers']): Readonly<Record<string, string>> {
  const lines = new Map<string, string>();
  for (const [written, value] of headers) {
    const name = written.trim().toLowerCase();
    const line = lines.get(name);
    lines.set(name, line === undefined ? value : `${line}, ${value}`);
  }
  return Object.fromEntries(lines);
}
