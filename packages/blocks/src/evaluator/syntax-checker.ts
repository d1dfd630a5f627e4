// Checks the syntax of an author's code without running it.
import { compileCode } from './compile-code.ts';
import type { GuestOptions } from './guest-options.ts';
import { limits } from './limits.ts';

/** Why a piece of code does not parse, or nothing when it does. */
export type SyntaxChecker = (code: string) => string | undefined;

/**
 * Makes a checker that compiles code in the sandbox, as an expression or as the body of a function, just as it would be run. Fuel and
 * memory bound it. Code that is too long to be run is not looked at here.
 *
 * @param options where the interpreter comes from, and whom its loading lets go first
 * @example
 * const syntaxError = await createSyntaxChecker();
 * syntaxError('let x = ;'); // "SyntaxError: unexpected token in expression: ';' (line 1)"
 */
export async function createSyntaxChecker(options?: GuestOptions): Promise<SyntaxChecker> {
  // Loaded here, because most bots have no code.
  const { openGuest } = await import('./open-guest.ts');
  const sandbox = await openGuest(options);
  return (code) => {
    if (code.length > limits.codeCharacters)
      return `It has more than ${limits.codeCharacters} characters, so it is never run.`;
    const used = sandbox.use((context) => compileCode(context, { code, bindings: [], now: 0, seed: '' }));
    if (!used.ok) return used.message;
    if (!('message' in used.result)) return undefined;
    const { message, line } = used.result;
    return line === undefined ? message : `${message} (line ${line})`;
  };
}
