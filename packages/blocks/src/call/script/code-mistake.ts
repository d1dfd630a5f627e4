// Creates the mistake for code that does not parse.
import type { Mistake } from '@colloquy/engine';

/** @example codeMistake(['options', 'content'], "SyntaxError: unexpected token (line 1)") */
export function codeMistake(path: Mistake['path'], why: string): Mistake {
  return {
    path,
    message: `This code does not parse, so it never runs. ${why}`,
    fix: 'Mend the code; it may be one expression, or lines with `return`.',
  };
}
