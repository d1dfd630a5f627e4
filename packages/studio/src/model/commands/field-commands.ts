// Sets fields of blocks, events and the bot.
import type { Block, Issue } from '@colloquy/schema';
import { replaceAt } from '../change.ts';
import type { Definition } from '../definition.ts';
import { edgeIdsFrom, findBlock } from '../definition.ts';
import { isObject, own } from '../json.ts';
import { editBlock, editEvents, withField, withoutEdges } from './edit.ts';

/** Names of nested fields, outermost first. */
export type FieldPath = readonly string[];

export const fieldCommands = {
  /**
   * Sets a field of a block, such as `['options', 'labels', 'button']`. Without a value, removes it and objects that
   * become empty.
   */
  setBlockField: (
    definition: Definition,
    {
      blockId,
      path,
      value,
    }: { readonly blockId: string; readonly path: FieldPath; readonly value?: unknown },
  ): Definition => editWithPaths(definition, blockId, (block) => setField(block, path, value)),

  /** Puts a block in the place of the one with its id, such as a question of another kind. */
  replaceBlock: (definition: Definition, { block }: { readonly block: Block }): Definition =>
    editWithPaths(definition, block.id, () => block),

  /** Sets or removes fields at any place, as a check suggests. Changes nothing when one of the places is gone. */
  setFields: (
    definition: Definition,
    { steps }: { readonly steps: NonNullable<Issue['patch']> },
  ): Definition =>
    steps.reduce<Definition>(
      (edited, { path, value }) => setAt(edited, path, value) as Definition,
      definition,
    ),

  /** Sets a field of an event. */
  setEventField: (
    definition: Definition,
    {
      eventId,
      path,
      value,
    }: { readonly eventId: string; readonly path: FieldPath; readonly value?: unknown },
  ): Definition =>
    editEvents(definition, (event) => (event.id === eventId ? setField(event, path, value) : event)),

  /** Sets a field of the bot: its name, its settings or its theme. */
  setBotField: (
    definition: Definition,
    {
      path,
      value,
    }: {
      readonly path: readonly ['name' | 'icon' | 'settings' | 'theme', ...string[]];
      readonly value?: unknown;
    },
  ): Definition => {
    const [name, ...rest] = path;
    // Top-level parts of a bot remain in the file when empty.
    const part = rest.length === 0 ? value : setField(asObject(own(definition, name)), rest, value);
    return part === undefined ? definition : withField(definition, name, part);
  },
};

/** Edits a block. Removing one of its buttons also removes its path. */
function editWithPaths(definition: Definition, blockId: string, edit: (block: Block) => Block): Definition {
  const before = findBlock(definition, blockId)?.block;
  const edited = editBlock(definition, blockId, edit);
  const after = findBlock(edited, blockId)?.block;
  if (!before || !after || before === after) return edited;
  const remaining = new Set(edgeIdsFrom(after));
  const gone = new Set(edgeIdsFrom(before).filter((id) => !remaining.has(id)));
  return gone.size > 0 ? withoutEdges(edited, ({ id }) => gone.has(id)) : edited;
}

/** A copy with another value at a path with positions in lists. Without a value, the field is removed. */
function setAt(whole: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(whole) && typeof step === 'number' && step < whole.length)
    return whole.with(step, setAt(whole[step], rest, value));
  if (!isObject(whole)) return whole;
  return withField(whole, String(step), setAt(own(whole, String(step)), rest, value));
}

/**
 * A copy with another value at a path. Creates missing objects on the way, and removes those that become empty.
 *
 * @example setField({ id: 'b' }, ['options', 'labels', 'button'], 'Send')
 */
export function setField<Whole extends object>(whole: Whole, path: FieldPath, value: unknown): Whole {
  const [name, ...rest] = path;
  if (name === undefined) return whole;
  if (rest.length === 0) return withField(whole, name, value);
  const inner = own(whole as Readonly<Record<string, unknown>>, name);
  if (Array.isArray(inner)) return replaceAt(whole, path, value) as Whole;
  if (value === undefined && !isObject(inner)) return whole;
  const before = asObject(inner);
  const next = setField(before, rest, value);
  const isEmptied = value === undefined && Object.keys(next).length === 0 && Object.keys(before).length > 0;
  return next === before ? whole : withField(whole, name, isEmptied ? undefined : next);
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
