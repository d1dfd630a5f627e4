// All types of blocks that the editor has words for. Any other type is shown by its name and edited by its JSON Schema.
import type { Block } from '@colloquy/schema';
import { Puzzle } from 'lucide-react';
import { itemsOf } from '../../model/definition.ts';
import { askKinds } from './ask-kinds.ts';
import type { BlockKind, BlockShape } from './block-kind.ts';
import { callKinds } from './call-kinds.ts';
import { decideKinds } from './decide-kinds.ts';
import { sayKinds } from './say-kinds.ts';

const kinds: ReadonlyMap<string, BlockKind> = new Map(
  Object.entries({ ...sayKinds, ...askKinds, ...decideKinds, ...callKinds }),
);

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

/** Sections of the palette, in its order. */
export const SHAPES: readonly { readonly shape: BlockShape; readonly label: string }[] = [
  { shape: 'say', label: 'Say' },
  { shape: 'ask', label: 'Ask' },
  { shape: 'decide', label: 'Decide' },
  { shape: 'call', label: 'Call' },
];

/** What can be added, by type. */
export const addableKinds: readonly (readonly [type: string, kind: BlockKind])[] = [...kinds].filter(
  ([, { isLegacy }]) => isLegacy !== true,
);

/** Kinds whose name or keywords have all words of a search; those whose name begins with it come first. */
export function findKinds(search: string): typeof addableKinds {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isNamed = (label: string) => label.toLowerCase().startsWith(wanted.join(' '));
  return addableKinds
    .filter(([type, { label, keywords = '' }]) => {
      const text = `${label} ${type} ${keywords}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .toSorted(([, one], [, other]) => Number(isNamed(other.label)) - Number(isNamed(one.label)));
}

/** A new block of a type. */
export function newBlock(type: string, makeId: () => string): Block {
  return { id: makeId(), type, ...kindOf(type).start?.(makeId) };
}
