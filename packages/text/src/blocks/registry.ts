// The words of all blocks. A block without an entry is written in the generic form.
import { registry } from '@colloquy/blocks';
import type { BlockWords } from './block-words.ts';
import { condition } from './condition.ts';
import { httpRequest } from './http-request.ts';
import { jump } from './jump.ts';
import { anyBlock, oneValueBlocks } from './one-value.ts';
import { questions } from './question.ts';
import { setVariable } from './set-variable.ts';
import { text } from './text.ts';

const blockWords: readonly BlockWords[] = [
  text,
  ...questions,
  condition,
  setVariable,
  jump,
  httpRequest,
  ...oneValueBlocks,
];

const byType = new Map(blockWords.map((words) => [words.type, words]));
const byWord = new Map(blockWords.map((words) => [words.word, words]));
const forms = { content: anyBlock('content'), options: anyBlock('options') };

/** The words of a type of block; undefined when it has none of its own. */
export function wordsOfType(type: unknown): BlockWords | undefined {
  return typeof type === 'string' ? byType.get(type) : undefined;
}

/** The generic form of a type. Fields of what a block shows are relative to its content. */
export function genericWords(type: unknown): BlockWords {
  const shape = typeof type === 'string' ? registry.get(type)?.shape : undefined;
  return shape === 'say' ? forms.content : forms.options;
}

/**
 * The words of a line, and the position in its text where they end.
 *
 * @param word the first word of the line
 * @param text the rest of the line
 * @example wordsOfLine('?', 'number Guests')?.words.type // 'number input'
 */
export function wordsOfLine(
  word: string,
  text: string,
): { readonly words: BlockWords; readonly end: number } | undefined {
  if (word === 'block') return { words: genericWords(text.split(': ', 1)[0]), end: 0 };
  if (word !== '?') {
    const words = byWord.get(word);
    return words && { words, end: 0 };
  }
  const input = /^\S*/.exec(text)?.[0] ?? '';
  const words = byWord.get(`? ${input}`);
  return words && { words, end: input.length };
}

/** The first words of lines that are blocks. */
export const lineWords: readonly string[] = [
  ...new Set([...byWord.keys()].map((word) => word.split(' ', 1)[0] ?? '')),
  'block',
  'json',
];

/** The words of inputs, after `? `. */
export const inputWords: readonly string[] = [...byWord.keys()]
  .filter((word) => word.startsWith('? '))
  .map((word) => word.slice(2));
