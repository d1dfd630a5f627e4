// Parses the outcome of author code from the sandbox.
import type { EvaluationResult } from '@colloquy/engine';
import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten';
import { limits } from './limits.ts';

/** A text from the sandbox; undefined when it is too long. */
export function readText(context: QuickJSContext, text: QuickJSHandle): string | undefined {
  return (context.getLength(text) ?? 0) > limits.resultCharacters ? undefined : context.getString(text);
}

/**
 * Parses the guest's outcome; an undefined text was too long. Throws when the author's code has tampered with the
 * serialization, which ends the use of the sandbox like any other fault in it.
 */
export function readOutcome(text: string | undefined): EvaluationResult & { readonly line?: number } {
  if (text === undefined)
    return { ok: false, message: `The result is longer than ${limits.resultCharacters} characters.` };
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
