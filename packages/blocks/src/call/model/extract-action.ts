// The extraction action: fills variables from a text.
import type { View } from '@colloquy/engine';
import { modelTasks } from '@colloquy/schema';
import { limits } from '../limits.ts';
import { modelAction } from './model-block.ts';
import type { FieldOptions } from './options.ts';
import { described, typeOf } from './tools.ts';

export interface ExtractOptions {
  readonly model?: string | undefined;
  readonly prompt?: string | undefined;
  readonly variablesToExtract?: FieldOptions | undefined;
}

/**
 * Creates the action. The model gets the variables' names as field names.
 *
 * @example extractAction('gpt-4o-mini')
 */
export function extractAction(fallbackModel: string) {
  return modelAction<ExtractOptions, typeof modelTasks.extract>({
    task: modelTasks.extract,
    write(options, view) {
      const prompt = view.text(options.prompt);
      const fields = fieldsOf(options, view);
      if (prompt.trim() === '' || fields.length === 0)
        return {
          ok: false,
          log: {
            status: 'error',
            description:
              fields.length === 0
                ? 'The block has no variables to fill, so no request was sent.'
                : 'The text to extract from is empty, so no request was sent.',
          },
        };
      return {
        ok: true,
        request: {
          task: 'extract',
          model: view.text(options.model).trim() || fallbackModel,
          prompt,
          fields: fields.map(({ variableId: _, ...field }) => field),
        },
      };
    },
    keep(options, { values }, view) {
      const set = fieldsOf(options, view).flatMap(({ name, variableId }) => {
        const value = Object.hasOwn(values, name) ? values[name] : undefined;
        return value === undefined || value === null ? [] : [{ variableId, value }];
      });
      return { set };
    },
  });
}

/** One field per variable of the bot; a variable listed twice counts once. */
function fieldsOf({ variablesToExtract = [] }: ExtractOptions, view: View) {
  const names = new Set<string>();
  return variablesToExtract.slice(0, limits.modelFields).flatMap((field) => {
    const { variableId = '', description, isRequired = true } = field;
    const name = view.variableName(variableId);
    if (name === undefined || names.has(name)) return [];
    names.add(name);
    return [{ variableId, name, ...typeOf(field, view), ...described(description, view), isRequired }];
  });
}
