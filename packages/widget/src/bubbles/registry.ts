// Every bubble of the chat: one folder each, one line here.
import type { Bubble } from '@colloquy/schema';
import type { BubbleEntry, BubbleType } from './bubble-view.ts';
import { textBubble } from './text/text-bubble.tsx';

const bubbles: { readonly [Type in BubbleType]?: BubbleEntry<Type> } = {
  text: { isMedia: false, module: textBubble },
};

/** Nothing for a kind that this page does not know: it is left out, and the chat goes on. */
export function bubbleEntryOf(bubble: Bubble): BubbleEntry<BubbleType> | undefined {
  return bubbles[bubble.type] as BubbleEntry<BubbleType> | undefined;
}
