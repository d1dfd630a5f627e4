// Parses `call` lines: the scripted results of calls.
import type { CallAnswer } from './conversation.ts';

/**
 * Parses `http -> 200 {"ok":true}` (an HTTP response), `sheet -> {"rows":[]}` (the result of another port) or `http ->
 * failure timeout It took too long` (a failure with its code and message).
 */
export function readCall({
  text,
  number,
}: {
  readonly text: string;
  readonly number: number;
}): CallAnswer | undefined {
  const [, port, answer = ''] = /^(\S+)\s+->\s+(.+)$/s.exec(text) ?? [];
  if (port === undefined) return undefined;
  const failure = /^failure\s+(\S+)\s*(.*)$/s.exec(answer);
  if (failure) {
    const [, code = '', message = ''] = failure;
    return { port, line: number, result: { ok: false, failure: { code, message: message || code } } };
  }
  const http = /^(\d{3})(?:\s+(.+))?$/s.exec(answer);
  const body = parseJson(http ? (http[2] ?? 'null') : answer);
  if (body === undefined) return undefined;
  if (http)
    return {
      port,
      line: number,
      result: { ok: true, response: { statusCode: Number(http[1]), data: body } },
    };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  return { port, line: number, result: { ok: true, response: body as Readonly<Record<string, unknown>> } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
