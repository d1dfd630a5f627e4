// Words of a text, safe for a terminal.

/**
 * Words and lines of a text, without the signs that a terminal obeys.
 *
 * @example wordsOf('one\n\u001b[2Jtwo') // 'one\n[2Jtwo'
 */
export function wordsOf(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Cc}/gu, '');
}
