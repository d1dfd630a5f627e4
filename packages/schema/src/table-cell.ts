// Cells of Markdown tables in the generated references.

/**
 * Escapes text for a cell of a Markdown table.
 *
 * @example tableCell('a | b') // 'a \\| b'
 */
export function tableCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
