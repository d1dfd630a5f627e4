// Parses `call` lines: the scripted results of calls.
import { nearestWord, portFailureCodes } from '@colloquy/schema';
import type { CallAnswer } from './conversation.ts';
import { portProblem } from './port-problem.ts';

/**
 * Parses `http -> 200 {"ok":true}` (an HTTP response), `sheet -> {"rows":[]}` (the result of another port) or `http ->
 * failure timeout It took too long` (a failure with its code and message). Returns the error as text when it is invalid.
 */
export function readCall({
  text,
  number,
}: {
  readonly text: string;
  readonly number: number;
}): CallAnswer | string {
  const [, port, answer = ''] = /^(\S+)\s+->\s+(.+)$/s.exec(text) ?? [];
  if (port === undefined) return FORM;
  const unknown = portProblem(port);
  if (unknown !== undefined) return unknown;
  const failure = /^failure\s+(\S+)\s*(.*)$/s.exec(answer);
  if (failure) {
    const [, code = '', message = ''] = failure;
    const problem = failureProblem(code);
    if (problem !== undefined) return problem;
    return { port, line: number, result: { ok: false, failure: { code, message: message || code } } };
  }
  const http = /^(\d{3})(?:\s+(.+))?$/s.exec(answer);
  const body = parseJson(http ? (http[2] ?? 'null') : answer);
  if (body === undefined) return `The result is not valid JSON. ${FORM}`;
  if (http)
    return {
      port,
      line: number,
      result: { ok: true, response: { statusCode: Number(http[1]), data: body } },
    };
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return `The result of "${port}" is an object. ${FORM}`;
  return { port, line: number, result: { ok: true, response: body as Readonly<Record<string, unknown>> } };
}

const FORM = 'A call reads: call http -> 200 {"ok":true}, or: call http -> failure timeout';

function failureProblem(code: string): string | undefined {
  const codes: readonly string[] = portFailureCodes;
  if (codes.includes(code)) return undefined;
  const near = nearestWord(code, codes);
  const fix = near === undefined ? `The failures are ${codes.join(', ')}.` : `Did you mean "${near}"?`;
  return `No port fails with "${code}". ${fix}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
