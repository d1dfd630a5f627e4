// Bubbles that few bots show: one import and one line each.
import type { BubbleModule, BubbleType } from './bubble-view.ts';
import { customEmbedBubble } from './custom-embed/custom-embed-bubble.tsx';
import { embedBubble } from './embed/embed-bubble.tsx';
import { imageBubble } from './image/image-bubble.tsx';

const bubbles: { readonly [Type in Exclude<BubbleType, 'text' | 'video' | 'audio'>]: BubbleModule<Type> } = {
  image: imageBubble,
  embed: embedBubble,
  'custom-embed': customEmbedBubble,
};

const nothing = { View: () => null, css: '' };

/** Draws nothing for a type of a newer server, and the chat continues. */
export function bubble(type: string): BubbleModule {
  return Object.hasOwn(bubbles, type) ? (bubbles[type as keyof typeof bubbles] as BubbleModule) : nothing;
}
