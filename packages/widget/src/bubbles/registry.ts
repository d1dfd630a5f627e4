// The bubbles of the chat: text at once, players in a file of their own, and all others in `chat/seldom.ts`.
import type { Bubble } from '@colloquy/schema';
import { loadSeldom } from '../loading/load-seldom.ts';
import { partOf } from '../loading/part-of.ts';
import type { BubbleEntry, BubbleModule, BubbleType } from './bubble-view.ts';
import { textBubble } from './text/text-bubble.tsx';

type Entry = BubbleEntry<BubbleType>;

const player = partOf(() => import('./players.ts'));

const media = <Module>(module: Module) => ({ isMedia: true, module });

const entries = new Map<string, Entry>([
  ['text', { isMedia: false, module: textBubble as BubbleModule }],
  ['video', media(player('video')) as Entry],
  ['audio', media(player('audio')) as Entry],
]);

/** The same entry at each call: the chat loads a module again when its loader changes. */
export function bubbleEntryOf({ type }: Bubble): Entry {
  const entry = entries.get(type) ?? media(() => loadSeldom().then(({ modules }) => modules.bubble(type)));
  entries.set(type, entry);
  return entry;
}
