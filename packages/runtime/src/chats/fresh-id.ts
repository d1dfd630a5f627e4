// Fresh ids: unguessable, and in time order, so that new rows are appended to an index.
import { randomFillSync } from 'node:crypto';

const ALPHABET = Buffer.from('0123456789abcdefghijklmnopqrstuv');
const TIME_CHARACTERS = 9;
const RANDOM_CHARACTERS = 20;
/** Random bytes are drawn in stock: one system call for some 400 ids. */
const stock = new Uint8Array(8_192);
let used = stock.length;
/** Ids are written here and read as one text: joined together from pieces they would be written into JSON at half the speed, turn after turn. */
const place = Buffer.alloc(TIME_CHARACTERS + RANDOM_CHARACTERS);

/**
 * Creates an id of 29 lower-case letters and digits: nine for the millisecond, then 100 random bits. Ids cannot be
 * guessed from one another, so a session's id can serve as its key.
 */
export function freshId(nowMs: number): string {
  place.write(nowMs.toString(36).padStart(TIME_CHARACTERS, '0'), 'latin1');
  writeRandomCharacters();
  return place.toString('latin1');
}

/** 100 random bits as text, for seeds. */
export function freshSeed(): string {
  writeRandomCharacters();
  return place.toString('latin1', TIME_CHARACTERS);
}

function writeRandomCharacters(): void {
  if (used + RANDOM_CHARACTERS > stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  for (let at = TIME_CHARACTERS; at < place.length; at++)
    place[at] = ALPHABET[(stock[used++] as number) & 31] as number;
}
