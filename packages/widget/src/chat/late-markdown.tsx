// Markdown in a message: shown as it is written until its reader has loaded, and then drawn as rich text is.
import { RichText } from '../bubbles/text/rich-text.tsx';
import type { FirstWords } from '../words/words.ts';
import type { Adopt } from './loaded.tsx';
import { Loaded } from './loaded.tsx';

/** It has no style of its own: that of texts is enough. */
const load = () =>
  import('./seldom.ts').then(({ modules }) => ({ css: '', parseMarkdown: modules.parseMarkdown }));

const adoptNothing: Adopt = () => undefined;

export function LateMarkdown({ text, words }: { readonly text: string; readonly words: FirstWords }) {
  return (
    <Loaded
      part={load}
      adopt={adoptNothing}
      draw={(reader) => (reader ? <RichText nodes={reader.parseMarkdown(text)} words={words} /> : text)}
    />
  );
}
