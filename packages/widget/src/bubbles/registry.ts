// Every bubble of the chat: one folder each, one line here.
import type { Bubble } from '@colloquy/schema';
import type { BubbleEntry, BubbleType } from './bubble-view.ts';
import { textBubble } from './text/text-bubble.tsx';

const bubbles: { readonly [Type in BubbleType]: BubbleEntry<Type> } = {
  text: { isMedia: false, module: textBubble },
  image: { isMedia: true, module: () => import('./image/image-bubble.tsx').then((file) => file.imageBubble) },
  video: { isMedia: true, module: () => import('./video/video-bubble.tsx').then((file) => file.videoBubble) },
  audio: { isMedia: true, module: () => import('./audio/audio-bubble.tsx').then((file) => file.audioBubble) },
  embed: { isMedia: true, module: () => import('./embed/embed-bubble.tsx').then((file) => file.embedBubble) },
  'custom-embed': {
    isMedia: true,
    module: () => import('./custom-embed/custom-embed-bubble.tsx').then((file) => file.customEmbedBubble),
  },
};

/** Nothing for a kind that this page does not know: it is left out, and the chat goes on. */
export function bubbleEntryOf(bubble: Bubble): BubbleEntry<BubbleType> | undefined {
  return Object.hasOwn(bubbles, bubble.type) ? (bubbles[bubble.type] as BubbleEntry<BubbleType>) : undefined;
}
