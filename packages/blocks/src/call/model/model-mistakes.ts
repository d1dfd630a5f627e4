// What can be wrong with a block of a model before anything is asked.
import type { Mistake, MistakeTools } from '@colloquy/engine';
import { codeMistake } from '../script/code-mistake.ts';
import type { ToolOptions } from './options.ts';

/**
 * The mistakes of a block of a model: tools whose code does not parse. Such a tool fails each time the model uses it.
 *
 * @example modelMistakes({ tools: [{ name: 'now', code: 'return (' }] }, tools) // [{ path: ['options', 'tools', 0, 'code'], … }]
 */
export function modelMistakes(
  options: { readonly tools?: ToolOptions | undefined } = {},
  { syntaxError }: MistakeTools,
): readonly Mistake[] {
  return (options.tools ?? []).flatMap(({ code = '' }, index) => {
    const why = syntaxError(code);
    return why === undefined ? [] : [codeMistake(['options', 'tools', index, 'code'], why)];
  });
}
