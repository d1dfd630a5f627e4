// Sends responses exactly as stored.
import type { ApiResponse } from '@colloquy/runtime';
import { limits } from '../limits.ts';

/** Headers of every API response: JSON regardless of a browser's guess, private to this caller, and without a referrer. */
export const answerHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

interface Answer extends Pick<ApiResponse, 'status' | 'retryAfterSeconds'> {
  readonly body: string | Buffer;
}

/** Sends a response as stored, byte for byte, with `Retry-After` where a retry makes sense. */
export function send<
  Reply extends {
    code(status: number): Reply;
    header(name: string, value: string): Reply;
    headers(values: Record<string, string>): Reply;
    hasHeader(name: string): boolean;
    readonly sent: boolean;
    send(body: string | Buffer): Reply;
  },
>(reply: Reply, answer: Answer): Reply {
  const { status, body, retryAfterSeconds } = answer;
  // A server that could not wait has said so already; see stopping.ts.
  if (reply.sent) return reply;
  reply.code(status).headers(answerHeaders);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  else if ((status === 503 || status === 429) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(limits.retryAfterSeconds));
  return reply.send(body);
}
