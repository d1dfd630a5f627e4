// Texts of others in lines that people read.

/**
 * A text without line ends and whatever else would move the cursor of a terminal.
 *
 * @example oneLine('two\nlines') // 'two lines'
 */
export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
