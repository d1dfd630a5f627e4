// Chance that can be repeated: every draw is a function of the session's seed, the turn and the number of the draw.

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

/**
 * A number from 0 (included) to 1 (excluded). The same seed and number of draw give the same number, so that a turn
 * can be rerun after a crash.
 *
 * @example drawNumber('3f9a…:4:0') // always the same number
 */
export function drawNumber(seed: string): number {
  const word = generator(seed);
  return (word() * 0x200000 + (word() >>> 11)) / 0x20000000000000;
}

/**
 * An id of 24 lower-case letters and digits that starts with a letter. The seed should carry 128 bits of the session's own,
 * so that ids of two sessions never meet.
 */
export function drawId(seed: string): string {
  const word = generator(seed);
  let id = ALPHABET.charAt(10 + (word() % 26));
  while (id.length < 24) id += ALPHABET.charAt(word() % 36);
  return id;
}

/** sfc32, seeded by four differently salted hashes of the text and warmed up. */
function generator(text: string): () => number {
  let a = hash(text, 0x9e3779b9);
  let b = hash(text, 0x243f6a88);
  let c = hash(text, 0xb7e15162);
  let counter = hash(text, 0xdeadbeef);
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round++) next();
  return next;
}

function hash(text: string, salt: number): number {
  let sum = salt | 0;
  for (let index = 0; index < text.length; index++) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x5bd1e995);
    sum ^= sum >>> 15;
  }
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  return sum ^ (sum >>> 13);
}
