// Updates a reply that the server accepted.
import type { ContinueChatResponse } from '@colloquy/schema';
import type { Answer } from './conversation-contract.ts';
import type { ReplyEntry } from './conversation-state.ts';

/**
 * The changes of its entry: typed text stays, with the understood value beside it if that differs.
 *
 * @example sentEntry(entry, { messages: [], lastMessageNewFormat: '8' }, answer) // { state: 'sent', understood: '8' }
 */
export function sentEntry(
  { text, files }: ReplyEntry,
  { lastMessageNewFormat }: ContinueChatResponse,
  { label, shown = (value) => value }: Partial<Answer> = {},
): Partial<ReplyEntry> {
  if (label !== undefined || files.length > 0) return { state: 'sent' };
  const understood = shown(lastMessageNewFormat ?? text);
  return isAlike(understood, text) ? { state: 'sent', text: understood } : { state: 'sent', understood };
}

/** Differences in spaces and case are not worth showing. */
function isAlike(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.replace(/\s+/g, ' ').trim().toLowerCase());
  return first === second;
}
