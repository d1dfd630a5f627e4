// The tools of a request: the author's functions for the model.
import type { Move, View } from '@colloquy/engine';
import type { modelTasks, PortRequest, PortResponse } from '@colloquy/schema';
import { limits } from '../limits.ts';
import { toAssignments } from '../script/assignments.ts';
import type { ToolOptions } from './options.ts';

type Chat = typeof modelTasks.chat;

/** A function in the format of the port `model`. */
export type Tool = NonNullable<PortRequest<Chat>['tools']>[number];

/**
 * Builds the tools; omits those without a name or code. Variables are passed beside the code, so that no visitor's text
 * becomes code.
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
            ...typeOf(parameter, view),
            ...described(parameter.description, view),
            isRequired: parameter.required ?? false,
          })),
        code: bound.content,
        bindings: bound.bindings.map((binding) => ({ name: binding.name, value: binding.value ?? null })),
      };
    });
}

/** Adds the results of tools. Their assignments come first, so that those of the response win. */
export function withTools(
  move: Move,
  { assignments = [], warnings = [] }: Pick<PortResponse<Chat>, 'assignments' | 'warnings'>,
  view: View,
): Move {
  const set = toAssignments(
    assignments.map(({ name, value }) => ({ name, value })),
    view,
  );
  const lines = warnings
    .slice(0, limits.loggedWarnings)
    .map((description) => ({ status: 'error', description }));
  return { ...move, set: [...set, ...(move.set ?? [])], log: [...lines, ...(move.log ?? [])] };
}

/** The description, if there is one. */
export function described(description: string | undefined, view: View): { readonly description?: string } {
  const filled = view.text(description).trim();
  return filled === '' ? {} : { description: filled };
}

/**
 * The type of an argument or field, with the choices of an `enum`. An `enum` without choices becomes a text, because
 * providers reject an empty list.
 *
 * @example typeOf({ type: 'enum', values: ['C', '{{Unset}}'] }, view) // { type: 'enum', values: ['C'] }
 */
export function typeOf<Type extends string>(
  {
    type,
    values,
  }: { readonly type?: Type | undefined; readonly values?: readonly (string | undefined)[] | undefined },
  view: View,
) {
  if (type !== 'enum') return { type: type ?? ('string' as const) };
  const choices = choicesOf(values, view);
  return choices.length === 0 ? { type: 'string' as const } : { type, values: choices };
}

/** The choices of an `enum`, with placeholders resolved, without empty ones. */
function choicesOf(values: readonly (string | undefined)[] | undefined, view: View): readonly string[] {
  return [...new Set((values ?? []).map((value) => view.text(value).trim()))].filter((value) => value !== '');
}
