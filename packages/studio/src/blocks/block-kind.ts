// The editor's description of a block type: name, icon, and row text.
import type { Block } from '@colloquy/schema';
import type { LucideIcon } from 'lucide-react';
import type { FieldPath } from '../model/commands/field-commands.ts';
import type { Definition } from '../model/definition.ts';

/** A group of block types with the same colour on the canvas. */
export type BlockShape = 'say' | 'ask' | 'decide' | 'call';

/** Names to show in rows in place of ids. */
export interface Names {
  readonly variable: (id: unknown) => string | undefined;
  readonly group: (id: unknown) => string | undefined;
}

/** A line below the row of a block: a button, a branch, a card. */
export interface ItemRow {
  readonly itemId: string;
  readonly pathId?: string;
  readonly text: string;
}

/** The type of a variable's values, as authors read it. */
export type ValueType = 'text' | 'number' | 'date' | 'time' | 'choice' | 'choices' | 'file' | 'list';

/** The value that a block keeps in a variable. */
export interface SavedValue {
  /** The name of the variable of a new block. */
  readonly name: string;
  /** The option with the variable; by default `options.variableId`. */
  readonly path?: string;
  readonly type: (block: Block) => ValueType;
  /** A value as it may be kept; empty if the block gives no hint. */
  readonly example?: (block: Block) => string;
  /** All values that can be kept, for choices. */
  readonly values?: (block: Block) => readonly string[];
}

export interface BlockKind {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly shape: BlockShape;
  /** Other search words. */
  readonly keywords?: string;
  /** The text of the row; empty while nothing is set. */
  readonly text?: (block: Block, names: Names) => string;
  /** The text of the row while nothing is set. */
  readonly hint?: string;
  /** Label of its default path, beside those of its items. */
  readonly otherwise?: string;
  /** Nouns for its items in the form; by default "entry". */
  readonly itemWords?: { readonly one: string; readonly many: string };
  readonly items?: (block: Block, names: Names) => readonly ItemRow[];
  readonly keeps?: SavedValue;
  /** The field that authors write on the card, as its path in the block; by default the variable of a kept value. */
  readonly cardField?: FieldPath;
  /** The field of an item that authors write on the card. */
  readonly itemField?: string;
  /** Fields of a new block. */
  readonly start?: (makeId: () => string) => Omit<Block, 'id' | 'type'>;
  /** Only imported bots contain it. */
  readonly isLegacy?: boolean;
}

/** @example const names = namesOf(definition); names.variable('v1') // 'First name' */
export function namesOf(definition: Pick<Definition, 'variables' | 'groups'>): Names {
  const variables = new Map(definition.variables?.map(({ id, name }) => [id as unknown, name]));
  const groups = new Map(definition.groups?.map(({ id, title }) => [id as unknown, title]));
  return { variable: (id) => variables.get(id), group: (id) => groups.get(id) };
}

/**
 * The field that authors write on the card; nothing for a kind without one.
 *
 * @example cardFieldOf(kindOf('email input')) // ['options', 'variableId']
 */
export function cardFieldOf({ cardField, keeps }: BlockKind): FieldPath | undefined {
  return cardField ?? (keeps && ['options', 'variableId']);
}

/** A field of the options of a block. */
export function option(block: Block, ...path: string[]): unknown {
  return field(block.options, path);
}

/** A field of the content of a block. */
export function content(block: Block, ...path: string[]): unknown {
  return field(block.content, path);
}

function field(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const name of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as Readonly<Record<string, unknown>>)[name];
  }
  return current;
}

/** The row text: the first of these options that is set. */
export function firstOption(...fields: string[]): NonNullable<BlockKind['text']> {
  return (block) => fields.map((field) => words(option(block, field))).find(Boolean) ?? '';
}

/** The row text of a block with a request: its method and address, and the variables that parts of the answer go to. */
export const requestLine: NonNullable<BlockKind['text']> = (block, names) => {
  const url = words(option(block, 'webhook', 'url'));
  const method = words(option(block, 'webhook', 'method')) || 'POST';
  const line = url === '' ? '' : `${method} ${url.replace(/^https?:\/\//, '')}`;
  return withSaved(line, { block, names, list: 'responseVariableMapping' });
};

/**
 * A row text with the variables that the rows of an option name.
 *
 * @example withSaved('Read rows', { block, names, list: 'cellsToExtract' }) // 'Read rows → Price, Date'
 */
export function withSaved(
  text: string,
  { block, names, list }: { readonly block: Block; readonly names: Names; readonly list: string | undefined },
): string {
  const rows: unknown = list === undefined ? [] : option(block, list);
  const saved = (Array.isArray(rows) ? rows : []).flatMap(
    (row: unknown) => names.variable(field(row, ['variableId'])) ?? [],
  );
  return text === '' || saved.length === 0 ? text : `${text} → ${saved.join(', ')}`;
}

/** A value as a short text; empty for values other than text and numbers. */
export function words(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}
