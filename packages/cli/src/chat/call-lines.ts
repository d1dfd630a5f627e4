// Describes the calls of a chat for its author: request, result and duration.
import type { Port, Ports } from '@colloquy/server';

type Result = Awaited<ReturnType<Port>>;

/** Maximum characters of a request and of a result in a line: some fields of each, without filling the screen. */
const SHOWN_CHARACTERS = 400;

/** Field names that usually hold keys in handwritten requests. */
const SECRET_FIELD = /authorization|api-?key|token|secret|password|cookie/i;

/**
 * Wraps ports so that they report each call.
 *
 * @example await createColloquy({ store, wrapPorts: (ports) => watchCalls(ports, (line) => screen.note(line)) });
 */
export function watchCalls(ports: Ports, onLine: (line: string) => void): Ports {
  const watched = (name: string, port: Port): Port => {
    return async (call, context) => {
      const startedAt = performance.now();
      const result = await port(call, context);
      onLine(callLine(name, call.request, result, performance.now() - startedAt));
      return result;
    };
  };
  return new Map([...ports].map(([name, port]) => [name, watched(name, port)]));
}

/**
 * Formats one call as a line.
 *
 * @example callLine('http', { method: 'GET', url: 'http://localhost/' }, failed, 3.2)
 * // 'http call, 3 ms: {"method":"GET","url":"http://localhost/"} → failed: … add "localhost" to COLLOQUY_EGRESS_ALLOW'
 */
export function callLine(port: string, request: unknown, result: Result, milliseconds: number): string {
  const came = result.ok ? shortened(result.response) : `failed: ${result.failure.message}`;
  return `${port} call, ${Math.round(milliseconds)} ms: ${shortened(request)} → ${came}`;
}

function shortened(value: unknown): string {
  const text =
    JSON.stringify(value, (key, one) => (SECRET_FIELD.test(key) && one !== null ? '…' : one)) ?? '';
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).toWellFormed()}…` : text;
}
