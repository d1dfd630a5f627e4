// The tools of a request: functions that the author wrote for the model.
import type { View } from '@colloquy/engine';
import { limits } from '../limits.ts';
import type { ToolOptions } from './options.ts';

/** A function as the port `model` takes it. */
export interface Tool {
  readonly name: string;
  readonly description?: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly type: 'string' | 'number' | 'boolean' | 'enum';
    readonly description?: string;
    readonly values?: readonly string[];
    readonly isRequired: boolean;
  }[];
  readonly code: string;
  readonly bindings: readonly { readonly name: string; readonly value: unknown }[];
}

/**
 * Writes the tools; those without a name or code are left out. Variables in the code travel beside it, so that no visitor's text becomes code.
 *
 * @example writeTools([{ name: 'now', code: 'return {{Time}}' }], view)
 * // [{ name: 'now', parameters: [], code: 'return vtime1', bindings: [{ name: 'vtime1', value: '10:00' }] }]
 */
export function writeTools(options: ToolOptions, view: View): readonly Tool[] {
  return options
    .filter(({ name, code }) => Boolean(name?.trim() && code?.trim()))
    .slice(0, limits.modelTools)
    .map(({ name = '', description, parameters = [], code = '' }) => {
      const bound = view.code(code);
      return {
        name: name.trim(),
        ...described(description, view),
        parameters: parameters
          .filter((parameter) => parameter.name?.trim())
          .map((parameter) => ({
            name: parameter.name?.trim() ?? '',
            type: parameter.type ?? 'string',
            ...described(parameter.description, view),
            ...(parameter.type === 'enum' ? { values: choicesOf(parameter.values, view) } : {}),
            isRequired: parameter.required ?? false,
          })),
        code: bound.content,
        bindings: bound.bindings.map((binding) => ({ name: binding.name, value: binding.value ?? null })),
      };
    });
}

/** A description when there is one. */
export function described(description: string | undefined, view: View): { readonly description?: string } {
  const filled = view.text(description).trim();
  return filled === '' ? {} : { description: filled };
}

/** The choices of an `enum`, filled in, without empty ones. */
export function choicesOf(
  values: readonly (string | undefined)[] | undefined,
  view: View,
): readonly string[] {
  return [...new Set((values ?? []).map((value) => view.text(value).trim()))].filter((value) => value !== '');
}
