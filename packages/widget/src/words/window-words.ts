// The English texts of a launcher and its window: copies from locales/en.ts, because a launcher loads no file that
// contains them.
import type { Words } from './words.ts';

export const windowWords = {
  open: 'Open the chat',
  unread: '{count} unread',
  dismiss: 'Close this message',
} as const satisfies Partial<Words>;

/** The texts for rendering a window. */
export type WindowWords = Pick<
  Words,
  keyof typeof windowWords | 'close' | 'chat' | 'unreachable' | 'tryAgain'
>;
