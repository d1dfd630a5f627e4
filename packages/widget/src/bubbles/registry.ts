// All bubbles of the chat: one folder each, one line here.
import type { Bubble } from '@colloquy/schema';
import { loadSeldom } from '../loading/load-seldom.ts';
import { partOf } from '../loading/part-of.ts';
import type { BubbleEntry, BubbleType } from './bubble-view.ts';
import { textBubble } from './text/text-bubble.tsx';

const seldom = partOf(loadSeldom);
const player = partOf(() => import('./players.ts'));

const media = <Module>(module: Module) => ({ isMedia: true, module });

const bubbles: { readonly [Type in BubbleType]: BubbleEntry<Type> } = {
  text: { isMedia: false, module: textBubble },
  image: media(seldom('image')),
  video: media(player('video')),
  audio: media(player('audio')),
  embed: media(seldom('embed')),
  'custom-embed': media(seldom('custom-embed')),
};

/** Nothing for an unknown type: it is skipped, and the chat continues. */
export function bubbleEntryOf(bubble: Bubble): BubbleEntry<BubbleType> | undefined {
  return Object.hasOwn(bubbles, bubble.type) ? (bubbles[bubble.type] as BubbleEntry<BubbleType>) : undefined;
}
