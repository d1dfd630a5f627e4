// Markdown in a message: plain until the parser has loaded, then rendered as rich text.
import { loadSeldom } from '../../loading/load-seldom.ts';
import type { Adopt } from '../../loading/loaded.tsx';
import { Loaded } from '../../loading/loaded.tsx';
import { partOf } from '../../loading/part-of.ts';
import type { FirstWords } from '../../words/words.ts';
import { RichText } from './rich-text.tsx';

const load = partOf(loadSeldom)('markdown');

export function LateMarkdown({
  text,
  words,
  adopt,
  isArriving = false,
}: {
  readonly text: string;
  readonly words: FirstWords;
  readonly adopt: Adopt;
  /** More of it follows. */
  readonly isArriving?: boolean;
}) {
  return (
    <Loaded
      part={load}
      adopt={adopt}
      draw={(reader) =>
        reader ? (
          <RichText
            nodes={reader.parseMarkdown(isArriving ? reader.settleMarkdown(text) : text)}
            words={words}
          />
        ) : (
          text
        )
      }
    />
  );
}
