// Mistakes of a model block that can be found before the request.
import type { Mistake, MistakeTools } from '@colloquy/engine';
import { codeMistake } from '../script/code-mistake.ts';
import type { ToolOptions } from './options.ts';

/**
 * The mistakes of a model block: tools with invalid code, which would fail on each use by the model.
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
