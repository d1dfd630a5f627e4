// Variables: new ones, their names everywhere, and taking them away.
import type { Variable } from '@colloquy/schema';
import type { Definition } from '../definition.ts';
import { variablesOf } from '../definition.ts';
import { isObject } from '../json.ts';
import { editVariable, withField, withVariables } from './edit.ts';

/** Parts of a definition in which texts name variables. */
const PARTS_WITH_TEXTS = ['groups', 'events', 'settings', 'theme'] as const;

export const variableCommands = {
  addVariable: (definition: Definition, { variable }: { readonly variable: Variable }): Definition =>
    variablesOf(definition).some(({ id }) => id === variable.id)
      ? definition
      : withVariables(definition, [...variablesOf(definition), variable]),

  /** Gives a variable another name, and writes it into every text that names it. */
  renameVariable: (
    definition: Definition,
    { variableId, name }: { readonly variableId: string; readonly name: string },
  ): Definition => {
    const before = variablesOf(definition).find(({ id }) => id === variableId)?.name;
    if (before === undefined || before === name || name === '') return definition;
    const renamed = editVariable(definition, variableId, (variable) => ({ ...variable, name }));
    const isShared = variablesOf(renamed).some((variable) => variable.name === before);
    if (isShared) return renamed; // texts go on naming the other one
    let result: Definition = renamed;
    for (const part of PARTS_WITH_TEXTS)
      if (renamed[part] !== undefined)
        result = withField(result, part, replaceInTexts(renamed[part], `{{${before}}}`, `{{${name}}}`));
    return result;
  },

  setVariableField: (
    definition: Definition,
    {
      variableId,
      field,
      value,
    }: {
      readonly variableId: string;
      readonly field: 'isSessionVariable' | 'isMarkdown' | 'value';
      readonly value?: unknown;
    },
  ): Definition => editVariable(definition, variableId, (variable) => withField(variable, field, value)),

  /** Takes a variable away. Blocks that use it stay as they are: `check` names them. */
  removeVariable: (definition: Definition, { variableId }: { readonly variableId: string }): Definition => {
    const left = variablesOf(definition).filter(({ id }) => id !== variableId);
    return left.length === variablesOf(definition).length ? definition : withVariables(definition, left);
  },
};

/** A copy in which all texts have another piece; the same object when none has it. */
function replaceInTexts(value: unknown, piece: string, other: string): unknown {
  if (typeof value === 'string') return value.replaceAll(piece, () => other);
  if (Array.isArray(value)) {
    const replaced = value.map((element) => replaceInTexts(element, piece, other));
    return replaced.some((element, index) => element !== value[index]) ? replaced : value;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(
    ([name, field]) => [name, replaceInTexts(field, piece, other)] as const,
  );
  return entries.some(([name, field]) => field !== value[name]) ? Object.fromEntries(entries) : value;
}
