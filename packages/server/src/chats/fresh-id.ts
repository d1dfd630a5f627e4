// Fresh ids: unguessable, and in the order of time, so that new rows go to the end of an index.
import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789abcdefghijklmnopqrstuv';
const RANDOM_CHARACTERS = 20;
/** Random bytes are drawn in stock: one system call for some 400 ids. */
const stock = new Uint8Array(8_192);
let used = stock.length;

/**
 * Makes an id of 29 lower-case letters and digits: nine that tell the millisecond, then 100 random bits. Knowing one does not
 * help to guess another, so a session's id can serve as the key to it.
 */
export function freshId(nowMs: number): string {
  return nowMs.toString(36).padStart(9, '0') + randomCharacters();
}

/** 100 random bits as text, for seeds. */
export function freshSeed(): string {
  return randomCharacters();
}

function randomCharacters(): string {
  if (used + RANDOM_CHARACTERS > stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  let text = '';
  for (const end = used + RANDOM_CHARACTERS; used < end; used++)
    text += ALPHABET.charAt((stock[used] as number) & 31);
  return text;
}
