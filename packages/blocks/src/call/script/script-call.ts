// Scripts that need the network: the call of the port `script`, and its result.
import type { BoundCode, EvaluationResult, PortCall, PortResult, View } from '@colloquy/engine';
import { parseTemplate } from '@colloquy/engine';
import type { scriptPort } from '@colloquy/schema';
import { limits } from '../limits.ts';

/**
 * Whether code may use the network, so that it needs a call instead of an evaluation in place. Only `fetch` leaves the
 * sandbox; `await` on its own never waits for anything external.
 *
 * @example mayFetch('(await fetch({{Url}})).text()') // true
 * @example mayFetch('{{fetch}} + 1')                 // false, a variable
 */
export function mayFetch(source: string): boolean {
  return (
    source.includes('fetch') &&
    parseTemplate(source).some((segment) =>
      segment.type === 'variable'
        ? false
        : /\bfetch\b/.test(segment.type === 'text' ? segment.text : segment.code),
    )
  );
}

/** The call that runs bound code. */
export function callScript({ content, bindings }: BoundCode, view: View): PortCall<typeof scriptPort> {
  return {
    request: { code: content, bindings, now: view.now, seed: view.randomId() },
    timeoutMs: limits.scriptTimeoutMs,
  };
}

/** The result of the call, in the form of an evaluation in place. */
export function scriptResult(result: PortResult<typeof scriptPort>): EvaluationResult {
  if (!result.ok) {
    const { code, message } = result.failure;
    // The request itself is valid, so this code means that the author's code does not compile.
    return code === 'invalid_request' ? { ok: false, message, isUncompiled: true } : { ok: false, message };
  }
  const { value, number, assignments } = result.response;
  return {
    ok: true,
    value: number === undefined ? value : Number(number),
    assignments: assignments.map((one) => ({ name: one.name, value: one.value })),
  };
}
