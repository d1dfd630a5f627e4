// What a block is called where it cannot be seen: its type in words, and what it says or asks.
import type { Block } from '@colloquy/schema';
import type { BlockKind, Names } from './block-kind.ts';
import { option } from './block-kind.ts';
import { kindOf } from './block-kinds.ts';

/** Longer texts are cut: the words name the block, they do not replace it. */
const MOST_CHARACTERS = 60;

/** @example blockWords(block, names) // 'Text: Good morning', or 'E-mail question → Work e-mail' */
export function blockWords(block: Block, names: Names): string {
  const kind = kindOf(block.type);
  if (kind.shape === 'ask') {
    const variable = names.variable(option(block, 'variableId'));
    return variable === undefined ? typeWords(kind) : `${typeWords(kind)} → ${variable}`;
  }
  const text = kind.text?.(block, names) ?? '';
  return text === '' ? kind.label : `${kind.label}: ${shortened(text)}`;
}

/** @example typeWords(kindOf('email input')) // 'E-mail question' */
export function typeWords({ label, shape }: BlockKind): string {
  return shape === 'ask' ? `${label.replace(/ answer$/, '')} question` : label;
}

function shortened(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).trimEnd()}…` : text;
}
