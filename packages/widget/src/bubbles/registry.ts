// Every bubble of the chat: one folder each, one line here.
import type { Bubble } from '@colloquy/schema';
import { partOf } from '../chat/part-of.ts';
import type { BubbleEntry, BubbleType } from './bubble-view.ts';
import { textBubble } from './text/text-bubble.tsx';

const media = partOf(() => import('./media.ts'));

const bubbles: { readonly [Type in BubbleType]: BubbleEntry<Type> } = {
  text: { isMedia: false, module: textBubble },
  image: { isMedia: true, module: media('image') },
  video: { isMedia: true, module: media('video') },
  audio: { isMedia: true, module: media('audio') },
  embed: { isMedia: true, module: media('embed') },
  'custom-embed': { isMedia: true, module: media('custom-embed') },
};

/** Nothing for a kind that this page does not know: it is left out, and the chat goes on. */
export function bubbleEntryOf(bubble: Bubble): BubbleEntry<BubbleType> | undefined {
  return Object.hasOwn(bubbles, bubble.type) ? (bubbles[bubble.type] as BubbleEntry<BubbleType>) : undefined;
}
