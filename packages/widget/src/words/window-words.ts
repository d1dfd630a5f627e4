// The English words of a launcher and its window. They are those of locales/en.ts, a second time: a launcher loads none of the files that has them.
import type { Words } from './words.ts';

export const windowWords = {
  open: 'Open the chat',
  unread: '{count} unread',
  dismiss: 'Close this message',
} as const satisfies Partial<Words>;

/** Those that a window is drawn with. */
export type WindowWords = Pick<
  Words,
  keyof typeof windowWords | 'close' | 'chat' | 'unreachable' | 'tryAgain'
>;
