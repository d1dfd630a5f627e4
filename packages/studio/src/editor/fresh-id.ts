// Ids of new elements: letters and digits, starting with a letter, as long as those of imported bots.
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = `${LETTERS}0123456789`;
const LENGTH = 24;

/** @example freshId() // 'k3v9…' */
export function freshId(): string {
  const numbers = [...crypto.getRandomValues(new Uint32Array(LENGTH))];
  return numbers
    .map((number, index) => {
      const alphabet = index === 0 ? LETTERS : DIGITS;
      return alphabet[number % alphabet.length];
    })
    .join('');
}
