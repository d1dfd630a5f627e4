// The variables of a bot as pickers list them: ranked, with type and example.
import type { Block, Group } from '@colloquy/schema';
import type { ValueType } from '../../blocks/block-kind.ts';
import { kindOf } from '../../blocks/block-kinds.ts';
import type { Definition } from '../../model/definition.ts';
import { blocksOf, groupsOf, variablesOf } from '../../model/definition.ts';
import { readOption } from '../../model/option-path.ts';

/** From this number of letters on, a search also finds names that contain it inside a word. */
const INSIDE_FROM = 3;

/** Longer examples are cut: the list has one line for each variable. */
const EXAMPLE_CHARACTERS = 24;

/** A variable, with what its blocks keep in it. */
export interface ListedVariable {
  readonly id: string;
  readonly name: string;
  /** Empty if no block is known to keep a value in it. */
  readonly type: ValueType | '';
  readonly example: string;
}

/**
 * Lists the variables with their types and examples. Two blocks that keep values of different types make it a text.
 *
 * @param tried values of the latest trial chat, by name
 * @example listVariables(definition, new Map()) // [{ id: 'v1', name: 'Guests', type: 'number', example: '4' }]
 */
export function listVariables(
  definition: Definition,
  tried: ReadonlyMap<string, string>,
): readonly ListedVariable[] {
  const facts = new Map<string, { readonly type: ValueType; readonly example: string }>();
  for (const group of groupsOf(definition))
    for (const { variableId, type, example } of savedIn(group)) {
      const before = facts.get(variableId);
      facts.set(variableId, {
        type: before && before.type !== type ? 'text' : type,
        example: before?.example || example,
      });
    }
  return variablesOf(definition).map(({ id, name, value }) => {
    const { type, example } = facts.get(id) ?? { type: '' as const, example: '' };
    const start = typeof value === 'string' ? value : '';
    return { id, name, type, example: cut(tried.get(name) || example || start) };
  });
}

/** What a block keeps in a variable. */
export interface SavedByBlock {
  readonly variableId: string;
  readonly type: ValueType;
  readonly example: string;
  readonly values: readonly string[];
  readonly block: Block;
}

/** By group, because a key changes one of many. */
const savedByGroup = new WeakMap<Group, readonly SavedByBlock[]>();

/**
 * What the blocks of a group keep. The same list for as long as the group is the same.
 *
 * @example keptIn(group) // [{ variableId: 'v1', type: 'number', example: '4', values: [], block }]
 */
export function savedIn(group: Group): readonly SavedByBlock[] {
  const known = savedByGroup.get(group);
  if (known) return known;
  const saved = blocksOf(group).flatMap((block): SavedByBlock[] => {
    const { keeps } = kindOf(block.type);
    const variableId = keeps && readOption(block, keeps.path ?? 'options.variableId');
    if (!keeps || typeof variableId !== 'string') return [];
    const values = keeps.values?.(block) ?? [];
    return [{ variableId, type: keeps.type(block), example: keeps.example?.(block) ?? '', values, block }];
  });
  savedByGroup.set(group, saved);
  return saved;
}

const cut = (text: string): string =>
  text.length > EXAMPLE_CHARACTERS ? `${text.slice(0, EXAMPLE_CHARACTERS)}…` : text;

/**
 * The variables that fit what was typed, best first: the exact name, the start of the name, the start of a word, and
 * from three letters on the inside of a word. Among equals the ones used last come first.
 *
 * @param recent names used lately, the last one first
 * @example rankVariables(listed, 'n', []).map(({ name }) => name) // ['Name'], and not 'Minutes'
 */
export function rankVariables<Named extends { readonly name: string }>(
  listed: readonly Named[],
  typed: string,
  recent: readonly string[],
): readonly Named[] {
  const wanted = typed.trim().toLowerCase();
  const age = ({ name }: Named): number => (recent.includes(name) ? recent.indexOf(name) : recent.length);
  return listed
    .flatMap((one) => {
      const rank = rankOf(one.name.toLowerCase(), wanted);
      return rank === undefined ? [] : [{ one, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank || age(a.one) - age(b.one))
    .map(({ one }) => one);
}

function rankOf(name: string, wanted: string): number | undefined {
  if (name === wanted || wanted === '') return 0;
  if (name.startsWith(wanted)) return 1;
  let at = name.indexOf(wanted);
  if (at < 0) return undefined;
  for (; at > 0; at = name.indexOf(wanted, at + 1)) if (!/[\p{L}\p{N}]/u.test(name.charAt(at - 1))) return 2;
  return wanted.length >= INSIDE_FROM ? 3 : undefined;
}

/** "number · 4", for the end of a line; empty if neither is known. */
export const variableHint = ({ type, example }: ListedVariable): string =>
  [type, example].filter(Boolean).join(' · ');
