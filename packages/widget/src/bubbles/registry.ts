// Every bubble of the chat: one folder each, one line here.
import type { Bubble } from '@colloquy/schema';
import { partOf } from '../chat/part-of.ts';
import type { BubbleEntry, BubbleType } from './bubble-view.ts';
import { textBubble } from './text/text-bubble.tsx';

const part = partOf(() => import('./media.ts'));

const media = <Type extends keyof typeof import('./media.ts').modules>(type: Type) => ({
  isMedia: true,
  module: part(type),
});

const bubbles: { readonly [Type in BubbleType]: BubbleEntry<Type> } = {
  text: { isMedia: false, module: textBubble },
  image: media('image'),
  video: media('video'),
  audio: media('audio'),
  embed: media('embed'),
  'custom-embed': media('custom-embed'),
};

/** Nothing for a kind that this page does not know: it is left out, and the chat goes on. */
export function bubbleEntryOf(bubble: Bubble): BubbleEntry<BubbleType> | undefined {
  return Object.hasOwn(bubbles, bubble.type) ? (bubbles[bubble.type] as BubbleEntry<BubbleType>) : undefined;
}
