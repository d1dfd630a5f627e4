// Makes texts of others safe for one line of output.

/**
 * Removes line breaks, and all other characters that move a terminal's cursor.
 *
 * @example oneLine('two\nlines') // 'two lines'
 */
export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
