// A reply that counts.
import type { ContinueChatResponse } from '@colloquy/schema';
import type { ReplyEntry } from './conversation-state.ts';

/** What changes of its entry: it has the form in which the bot understood it, unless the visitor chose words. */
export function sentEntry(
  { files }: ReplyEntry,
  { lastMessageNewFormat: text }: ContinueChatResponse,
  isLabelled: boolean | undefined,
): Partial<ReplyEntry> {
  const isKept = text === undefined || isLabelled || files.length > 0;
  return { state: 'sent', ...(isKept ? {} : { text }) };
}
