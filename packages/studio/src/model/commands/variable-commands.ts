// Variables: new ones, their names everywhere, and taking them away.
import type { Block, Variable } from '@colloquy/schema';
import type { Definition } from '../definition.ts';
import { variablesOf } from '../definition.ts';
import { isObject } from '../json.ts';
import { editBlock, editVariable, withField, withVariables } from './edit.ts';

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
        result = withField(
          result,
          part,
          editTexts(renamed[part], (text) => text.replaceAll(`{{${before}}}`, () => `{{${name}}}`)),
        );
    return result;
  },

  /** Names another variable in the texts of a block, or by its id in the block's fields. */
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

  /** Takes a variable away. Blocks that use it stay as they are: `check` names them. */
  removeVariable: (definition: Definition, { variableId }: { readonly variableId: string }): Definition => {
    const left = variablesOf(definition).filter(({ id }) => id !== variableId);
    return left.length === variablesOf(definition).length ? definition : withVariables(definition, left);
  },
};

/** A copy with other texts; the same object when all are the same. */
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
