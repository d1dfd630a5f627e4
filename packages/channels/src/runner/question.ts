// The id of a question: it changes with each turn, so that a late click is known.
import { createHash } from 'node:crypto';
import type { SessionRecord } from '@colloquy/storage';

/** Characters that are enough to keep the questions of a person apart: some 10^14. */
const CHARACTERS = 8;

/**
 * What buttons send back to say which question they answer. A function of the turn, so that a rerun gives the same.
 *
 * @example questionOf({ id: '0mwq8mo2obhrdtc6cpacfvrfpq4om', turn: 3 }) // 8 characters of Base64url
 */
export function questionOf({ id, turn }: Pick<SessionRecord, 'id' | 'turn'>): string {
  return createHash('sha256')
    .update(JSON.stringify(['question', id, turn]))
    .digest('base64url')
    .slice(0, CHARACTERS);
}
