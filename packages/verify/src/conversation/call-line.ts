// Formats `call` lines.
import type { CallResult } from '@colloquy/schema';

/**
 * Formats the result of a call as the line that gives it.
 *
 * @example callLine('http', { ok: true, response: { statusCode: 200, data: [] } }) // 'call http -> 200 []'
 */
export function callLine(port: string, result: CallResult): string {
  return `call ${port} -> ${resultText(result)}`;
}

function resultText(result: CallResult): string {
  if (!result.ok) return `failure ${result.failure.code} ${onOneLine(result.failure.message)}`;
  const { statusCode, data, ...rest } = result.response;
  const isPlain = Object.keys(rest).every((name) => name === 'headers');
  return typeof statusCode === 'number' && isPlain
    ? `${statusCode} ${JSON.stringify(data ?? null)}`
    : JSON.stringify(result.response);
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}
