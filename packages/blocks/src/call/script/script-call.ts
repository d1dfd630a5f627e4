// Scripts that need the network: a call of the port `script`, and what came of it.
import type { BoundCode, EvaluationResult, PortCall, PortResult, View } from '@colloquy/engine';
import { parseTemplate } from '@colloquy/engine';
import type { scriptPort } from '@colloquy/schema';
import { limits } from '../limits.ts';

/**
 * Whether code may use the network, so that it has to be called instead of evaluated. Only `fetch` leads out of the sandbox: `await`
 * alone waits for nothing that is not there already.
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

/** What came of the call, as if the code had been evaluated here. */
export function scriptResult(result: PortResult<typeof scriptPort>): EvaluationResult {
  if (!result.ok) {
    const { code, message } = result.failure;
    // The request is well formed, so this is how the port calls code that does not compile.
    return code === 'invalid_request' ? { ok: false, message, isUncompiled: true } : { ok: false, message };
  }
  const { value, number, assignments } = result.response;
  return {
    ok: true,
    value: number === undefined ? value : Number(number),
    assignments: assignments.map((one) => ({ name: one.name, value: one.value })),
  };
}
