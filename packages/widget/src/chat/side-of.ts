// The side of a message.
import type { Entry } from '../session/conversation-state.ts';

/** `guest`, `host`, or the person who answers instead of the bot. */
export type Side = string | undefined;

/** @example sideOf(entry) // 'guest' */
export function sideOf(entry: Entry | 'host' | undefined): Side {
  if (typeof entry !== 'object') return entry;
  if (entry.kind === 'bubble' && entry.person !== undefined) return `person ${entry.person}`;
  return entry.kind === 'reply' ? 'guest' : 'host';
}
