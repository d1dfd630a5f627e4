// Variables: adding, renaming everywhere, and removing.
import type { Block, Variable } from '@colloquy/schema';
import type { Definition } from '../definition.ts';
import { variablesOf } from '../definition.ts';
import { isObject } from '../json.ts';
import { editBlock, editVariable, withField, withVariables } from './edit.ts';

/** Parts of a definition whose texts may contain variables. */
const PARTS_WITH_TEXTS = ['groups', 'events', 'settings', 'theme'] as const;

export const variableCommands = {
  addVariable: (definition: Definition, { variable }: { readonly variable: Variable }): Definition =>
    variablesOf(definition).some(({ id }) => id === variable.id)
      ? definition
      : withVariables(definition, [...variablesOf(definition), variable]),

  /** Renames a variable, also in every text that contains it. */
  renameVariable: (
    definition: Definition,
    { variableId, name }: { readonly variableId: string; readonly name: string },
  ): Definition => {
    const before = variablesOf(definition).find(({ id }) => id === variableId)?.name;
    if (before === undefined || before === name || name === '') return definition;
    const renamed = editVariable(definition, variableId, (variable) => ({ ...variable, name }));
    const isShared = variablesOf(renamed).some((variable) => variable.name === before);
    if (isShared) return renamed; // the texts still refer to the other variable of that name
    let result: Definition = renamed;
    for (const part of PARTS_WITH_TEXTS)
      if (renamed[part] !== undefined)
        result = withField(
          result,
          part,
          editTexts(renamed[part], (text) => text.replaceAll(`{{${before}}}`, () => `{{${name}}}`)),
        );
    return result;
  },

  /** Replaces a variable by another one in the texts and fields of a block. */
  replaceVariable: (
    definition: Definition,
    {
      blockId,
      from,
      to,
      isId,
    }: { readonly blockId: string; readonly from: string; readonly to: string; readonly isId: boolean },
  ): Definition =>
    editBlock(definition, blockId, (block) => {
      const replace = isId
        ? (text: string) => (text === from ? to : text)
        : (text: string) => text.replaceAll(`{{${from}}}`, () => `{{${to}}}`);
      return editTexts(block, replace) as Block;
    }),

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

  /** Removes a variable. Blocks that use it stay unchanged: `check` lists them. */
  removeVariable: (definition: Definition, { variableId }: { readonly variableId: string }): Definition => {
    const remaining = variablesOf(definition).filter(({ id }) => id !== variableId);
    return remaining.length === variablesOf(definition).length
      ? definition
      : withVariables(definition, remaining);
  },
};

/** A copy with edited texts; the same object when no text changes. */
function editTexts(value: unknown, edit: (text: string) => string): unknown {
  if (typeof value === 'string') return edit(value);
  if (Array.isArray(value)) {
    const edited = value.map((element) => editTexts(element, edit));
    return edited.some((element, index) => element !== value[index]) ? edited : value;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, field]) => [name, editTexts(field, edit)] as const);
  return entries.some(([name, field]) => field !== value[name]) ? Object.fromEntries(entries) : value;
}
