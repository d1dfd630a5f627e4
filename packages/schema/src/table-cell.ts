// Cells of Markdown tables, of which the generated references are made.

/**
 * Text for a cell of a Markdown table.
 *
 * @example tableCell('a | b') // 'a \\| b'
 */
export function tableCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
