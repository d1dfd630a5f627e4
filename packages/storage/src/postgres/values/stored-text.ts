// Text as PostgreSQL can hold it: everything but U+0000, which is written as two other characters and read back as itself.

/*
 * PostgreSQL's text knows no U+0000, and a single one would make it refuse a whole batch. Removing it would not give back what
 * was handed over. So U+0001 is the sign of an escape: U+0000 becomes U+0001 `0`, and U+0001 itself becomes U+0001 `1`. Hardly
 * any text has either, and finding out takes nanoseconds.
 */

const NUL = '\u0000';
const ESCAPE = '\u0001';

/**
 * What is stored for a text. Different texts are stored differently, so keys stay keys. Half of a surrogate pair, which UTF-8
 * cannot write, is stored as U+FFFD.
 *
 * @example
 * toStoredText('a\u0000b'); // 'a\u00010b'
 */
export function toStoredText(text: string): string {
  if (!text.includes(NUL) && !text.includes(ESCAPE)) return text;
  return text.replaceAll(ESCAPE, `${ESCAPE}1`).replaceAll(NUL, `${ESCAPE}0`);
}

/** The text for which this was stored. */
export function fromStoredText(stored: string): string {
  if (!stored.includes(ESCAPE)) return stored;
  return stored.replaceAll(`${ESCAPE}0`, NUL).replaceAll(`${ESCAPE}1`, ESCAPE);
}
