// The name of a new bot: its first words, as soon as its author has written them.
import { useEffect } from 'react';
import { content } from '../blocks/block-kind.ts';
import { richTextWords } from '../blocks/rich-text-words.ts';
import type { Definition } from '../model/definition.ts';
import { placedBlocks } from '../model/definition.ts';
import { blankBot } from '../pages/new-bot/blank-bot.ts';
import { useEditor, useEditorState, useRun } from './editor-context.tsx';

/** A name that fits a line of the list of bots. */
const MOST_CHARACTERS = 40;

/**
 * The name that a bot gets from its first text. Nothing for a bot that has a name of its own, or whose text is still
 * the one of a blank bot.
 *
 * @example nameFromFirstWords(definition) // 'Book a table at Luigi’s'
 */
export function nameFromFirstWords(definition: Definition): string | undefined {
  if (definition.name !== blankBot.name) return undefined;
  const words = firstWords(definition);
  if (words === '' || words === firstWords(blankBot as Definition)) return undefined;
  const [sentence = words] = words.split(/(?<=[.!?])\s/);
  if (sentence.length <= MOST_CHARACTERS) return sentence.replace(/[.!?]+$/, '');
  return `${sentence.slice(0, sentence.lastIndexOf(' ', MOST_CHARACTERS) + 1 || MOST_CHARACTERS).trimEnd()}…`;
}

function firstWords(definition: Definition): string {
  for (const { block } of placedBlocks(definition)) {
    const words = richTextWords(content(block, 'richText'));
    if (words !== '') return words;
  }
  return '';
}

/** Names the bot when its author leaves the first text, so that no key of it becomes an undo step. */
export function useNameFromFirstWords(): void {
  const { session } = useEditor();
  const run = useRun();
  const selection = useEditorState((state) => state.selection);
  useEffect(() => {
    const name = nameFromFirstWords(session.snapshot().definition);
    if (name !== undefined) run({ type: 'setBotField', path: ['name'], value: name }, 'Name the bot');
  }, [selection, session, run]);
}
