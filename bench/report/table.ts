// Tables that read well in a terminal and are Markdown at the same time.

/**
 * Writes a table: first column to the left, the others to the right, padded so that the plain text lines up.
 *
 * @example table(['', 'turns/s'], [['engine', '60,000']])
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)));
  const write = (line: readonly string[]) =>
    `| ${widths.map((width, column) => (column === 0 ? (line[column] ?? '').padEnd(width) : (line[column] ?? '').padStart(width))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [write(head), rule, ...rows.map(write)].join('\n');
}

/** A number with thousands marks and a fixed number of decimals; a dash for what could not be measured. */
export function figure(value: number | undefined, decimals = 0): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** A share as whole percent. */
export function percent(share: number, decimals = 0): string {
  return `${figure(share * 100, decimals)} %`;
}
