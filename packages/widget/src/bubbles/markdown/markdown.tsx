// Markdown, drawn as rich text is.

import type { Words } from '../../words/words.ts';
import { RichText } from '../text/rich-text.tsx';
import { parseMarkdown } from './parse-markdown.ts';

export function Markdown({ text, words }: { readonly text: string; readonly words: Words }) {
  return <RichText nodes={parseMarkdown(text)} words={words} />;
}

/** It has no style of its own: that of texts is enough. */
export const css = '';
