// Text as PostgreSQL can hold it: everything but U+0000, which is written as two other characters and read back as itself.

/*
 * PostgreSQL refuses U+0000 in text, and one would fail a whole batch. Removing it would lose data. So U+0001 is an
 * escape: U+0000 becomes U+0001 `0`, and U+0001 becomes U+0001 `1`. Hardly any text has either, and checking takes
 * nanoseconds.
 */

const NUL = '\u0000';
const ESCAPE = '\u0001';

/**
 * The stored form of a text. Different texts have different forms, so keys stay unique. A lone surrogate, which UTF-8
 * cannot encode, is stored as U+FFFD.
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
