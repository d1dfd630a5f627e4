// Compiles author code to a function of its variables.
import type { Evaluation } from '@colloquy/engine';
import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten';
import { limits } from './limits.ts';

/** Code that compiles alike has the same key: the names of its variables have no line ends. */
export function codeKey({ code, bindings }: Evaluation): string {
  return `${bindings.map(({ name }) => name).join()}\n${code}`;
}

/** Code, or the reason why there is none. */
export type Compiled =
  | { readonly code: QuickJSHandle }
  | { readonly message: string; readonly line: number | undefined };

/** Compiles the code as an expression, otherwise as a function body. Compiling runs nothing. The code starts on line 1 of `code.js`. */
export function compileCode(context: QuickJSContext, { code, bindings }: Evaluation): Compiled {
  const head = `(${/\bawait\b/.test(code) ? 'async ' : ''}function (${bindings.map(({ name }) => name).join(', ')}) {`;
  const expression = context.evalCode(`${head}return (${withoutLastSemicolon(code)}\n)})`, 'code.js');
  if (!expression.error) return { code: expression.value };
  const body = context.evalCode(`${head}${code}\n})`, 'code.js');
  return body.error ? describe(context.dump(body.error)) : { code: body.value };
}

function withoutLastSemicolon(code: string): string {
  const trimmed = code.trimEnd();
  return trimmed.endsWith(';') ? trimmed.slice(0, -1) : code;
}

function describe(error: unknown): { readonly message: string; readonly line: number | undefined } {
  const {
    name = 'Error',
    message = String(error),
    lineNumber,
  } = (typeof error === 'object' && error !== null ? error : {}) as {
    name?: string;
    message?: string;
    lineNumber?: number;
  };
  return { message: `${name}: ${message}`.slice(0, limits.messageCharacters), line: lineNumber };
}
