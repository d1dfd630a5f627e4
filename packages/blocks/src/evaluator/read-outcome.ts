// Reading what the sandbox says of a piece of code that has run.
import type { EvaluationResult } from '@colloquy/engine';
import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten';
import { limits } from './limits.ts';

/** A text of the sandbox, or undefined when it is too long to be taken out. */
export function readText(context: QuickJSContext, text: QuickJSHandle): string | undefined {
  return (context.getLength(text) ?? 0) > limits.resultCharacters ? undefined : context.getString(text);
}

/**
 * The guest's outcome as a result; without a text, it was too long. Throws when code has tampered with what writes it, which ends the use
 * of the sandbox like any other fault in it.
 */
export function readOutcome(text: string | undefined): EvaluationResult & { readonly line?: number } {
  if (text === undefined)
    return { ok: false, message: `Its result is longer than ${limits.resultCharacters} characters.` };
  const outcome = JSON.parse(text) as {
    value?: unknown;
    number?: string;
    assignments?: { name: string; value?: unknown }[];
    error?: string;
    line?: number | null;
  };
  if (outcome.error !== undefined) {
    const line = typeof outcome.line === 'number' ? { line: outcome.line } : {};
    return { ok: false, message: outcome.error.slice(0, limits.messageCharacters), ...line };
  }
  const assignments = (outcome.assignments ?? []).map(({ name, value }) => ({ name, value }));
  return {
    ok: true,
    value: outcome.number === undefined ? outcome.value : Number(outcome.number),
    assignments,
  };
}
