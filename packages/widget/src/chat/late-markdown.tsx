// Markdown in a message: shown as it is written until its reader has loaded.
import type { Words } from '../words/words.ts';
import type { Adopt } from './use-loaded.ts';
import { useLoaded } from './use-loaded.ts';

const load = () => import('../bubbles/markdown/markdown.tsx');

const adoptNothing: Adopt = () => undefined;

export function LateMarkdown({ text, words }: { readonly text: string; readonly words: Words }) {
  const file = useLoaded(load, adoptNothing);
  return file ? <file.Markdown text={text} words={words} /> : text;
}
