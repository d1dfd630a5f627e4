// A call of a block as a line of text.
import type { TriedTurn } from '@colloquy/schema';

export type MadeCall = TriedTurn['calls'][number];

/**
 * A call in one line.
 *
 * @example callTitle({ port: 'http', request: { method: 'GET', url: 'https://a.example' } }) // 'GET https://a.example'
 */
export function callTitle({ port, request }: Pick<MadeCall, 'port' | 'request'>): string {
  const line = [request.method, request.url].filter((part) => typeof part === 'string').join(' ');
  return line === '' ? port : line;
}

/** The outcome of a call as a short text. */
export function callOutcome({ result, tookMs }: Pick<MadeCall, 'result' | 'tookMs'>): string {
  const took = tookMs === undefined ? 'given' : `${tookMs} ms`;
  if (!result) return 'no answer yet';
  if (!result.ok) return tookMs === undefined ? 'failed' : `failed, ${took}`;
  const { statusCode } = result.response;
  return [typeof statusCode === 'number' ? String(statusCode) : 'answered', took].join(', ');
}

/** Whether a call has no response, or one that reports an error. */
export function isFailed({ result }: Pick<MadeCall, 'result'>): boolean {
  return result !== undefined && (!result.ok || Number(result.response.statusCode) >= 400);
}
