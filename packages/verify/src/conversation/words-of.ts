// Makes a text safe for a terminal.

/**
 * Removes terminal control characters from a text; words and line breaks stay.
 *
 * @example wordsOf('one\n\u001b[2Jtwo') // 'one\n[2Jtwo'
 */
export function wordsOf(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Cc}/gu, '');
}
