// Cells that no spreadsheet takes for a formula.

/**
 * The text of a cell as the CSV of results has it: with an apostrophe in front where a spreadsheet would calculate what a visitor wrote.
 *
 * @example harmlessCell('=1+1') // "'=1+1"
 */
export function harmlessCell(text: string): string {
  return /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
}
