// Checks the syntax of author code without running it.
import { codeKey, compileCode } from './compile-code.ts';
import type { GuestOptions } from './guest-options.ts';
import { limits } from './limits.ts';

/** Returns the syntax error of a piece of code, or undefined if it parses. */
export type SyntaxChecker = (code: string) => string | undefined;

/**
 * Creates a checker that compiles code in the sandbox, as an expression or as a function body, as for a run. Limited by
 * fuel and memory. Code that is too long to run is not checked.
 *
 * @param options the source of the interpreter, and pauses while it loads
 * @example
 * const syntaxError = await createSyntaxChecker();
 * syntaxError('let x = ;'); // "SyntaxError: unexpected token in expression: ';' (line 1)"
 */
export async function createSyntaxChecker(options?: GuestOptions): Promise<SyntaxChecker> {
  // Imported lazily, because most bots have no code.
  const { openGuest } = await import('./open-guest.ts');
  const sandbox = await openGuest(options);
  return (code) => {
    if (code.length > limits.codeCharacters)
      return `The code is longer than ${limits.codeCharacters} characters, so it never runs.`;
    const evaluation = { code, bindings: [], now: 0, seed: '' };
    const used = sandbox.use({
      key: codeKey(evaluation),
      prepare: (context) => compileCode(context, evaluation),
      work: (_context, _guest, compiled) => compiled,
    });
    if (!used.ok) return used.message;
    if (!('message' in used.result)) return undefined;
    const { message, line } = used.result;
    return line === undefined ? message : `${message} (line ${line})`;
  };
}
