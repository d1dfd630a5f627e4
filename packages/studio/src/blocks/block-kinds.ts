// All block types: those with a description in the studio, and all others of the server, which its schemas describe.
// Any other type is shown by its name.
import type { Block } from '@colloquy/schema';
import { Puzzle } from 'lucide-react';
import { itemsOf } from '../model/definition.ts';
import { askKinds } from './ask-kinds.ts';
import type { BlockKind, BlockShape } from './block-kind.ts';
import type { BlockSchemas } from './block-schemas.ts';
import { callKinds } from './call-kinds.ts';
import { decideKinds } from './decide-kinds.ts';
import { sayKinds } from './say-kinds.ts';
import { servedKinds } from './served-kinds.ts';

const ownKinds: ReadonlyMap<string, BlockKind> = new Map(
  Object.entries({ ...sayKinds, ...askKinds, ...decideKinds, ...callKinds }),
);

/** A page has one server, so its block kinds are global. */
let kinds = ownKinds;

/** Adds the blocks of the server's schemas. The studio's own kinds stay unchanged. */
export function learnKinds(schemas: BlockSchemas): void {
  kinds = new Map([...ownKinds, ...[...servedKinds(schemas)].filter(([type]) => !ownKinds.has(type))]);
}

/** @example kindOf('text').label // 'Text' */
export function kindOf(type: string): BlockKind {
  return kinds.get(type) ?? unknownKind(type);
}

function unknownKind(label: string): BlockKind {
  return {
    label,
    icon: Puzzle,
    shape: 'call',
    items: (block) => itemsOf(block).map(({ id }, index) => ({ itemId: id, text: `Item ${index + 1}` })),
  };
}

/** Sections of the palette, in order. */
export const SHAPES: readonly { readonly shape: BlockShape; readonly label: string }[] = [
  { shape: 'say', label: 'Say' },
  { shape: 'ask', label: 'Ask' },
  { shape: 'decide', label: 'Decide' },
  { shape: 'call', label: 'Call' },
];

type NamedKind = readonly [type: string, kind: BlockKind];

/**
 * Kinds that can be added and whose name or keywords contain all words of a search; those whose name starts with it
 * come first.
 */
export function findKinds(search: string): readonly NamedKind[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isNamed = (label: string) => label.toLowerCase().startsWith(wanted.join(' '));
  return [...kinds]
    .filter(([type, { label, keywords = '', isLegacy }]) => {
      if (isLegacy) return false;
      const text = `${label} ${type} ${keywords}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .toSorted(([, one], [, other]) => Number(isNamed(other.label)) - Number(isNamed(one.label)));
}

/** A new block of a type. */
export function newBlock(type: string, makeId: () => string): Block {
  return { id: makeId(), type, ...kindOf(type).start?.(makeId) };
}
