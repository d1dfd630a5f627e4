// Creates the mistake for code that does not parse.
import type { Mistake } from '@colloquy/engine';

/** @example codeMistake(['options', 'content'], "SyntaxError: unexpected token (line 1)") */
export function codeMistake(path: Mistake['path'], why: string): Mistake {
  return {
    path,
    message: `This code has a syntax error, so it never runs. ${why}`,
    fix: 'Fix the code. Write one expression, or statements with `return`.',
  };
}
