// Markdown in a message: plain until the parser has loaded, then rendered as rich text.
import { RichText } from '../bubbles/text/rich-text.tsx';
import type { FirstWords } from '../words/words.ts';
import { loadSeldom } from './load-seldom.ts';
import { Loaded } from './loaded.tsx';
import { partOf } from './part-of.ts';

const load = partOf(loadSeldom)('markdown');

export function LateMarkdown({ text, words }: { readonly text: string; readonly words: FirstWords }) {
  return (
    <Loaded
      part={load}
      draw={(reader) => (reader ? <RichText nodes={reader.parseMarkdown(text)} words={words} /> : text)}
    />
  );
}
