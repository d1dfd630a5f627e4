// What a siege with hostile flows came to, as a table for whoever reads the output of a test.
import type { Waits } from '../honest-visitor.ts';
import { describeLongest } from '../spans.ts';
import type { FlowSiege } from './besiege-with-flows.ts';

/** Writes the table, the longest waits with what was under way, and the memory. */
export function flowReport(
  { flows, answered, refused, kinds, waits, longest, memory }: FlowSiege,
  title: string,
): string {
  const seconds = kinds.reduce((sum, kind) => sum + kind.seconds, 0);
  const rows = [...kinds, { kind: 'all', flows, seconds, waits }].map((row) => [
    row.kind,
    String(row.flows),
    row.seconds.toFixed(1),
    ...figures(row.waits),
  ]);
  return [
    `${title}, ${answered} answers. Waits of an honest visitor, in milliseconds:`,
    ...table([['kind', 'flows', 'seconds', 'answers', 'median', 'p99', 'longest'], ...rows]),
    ...describeLongest(longest),
    `Refused at the start: ${refused.join('; ') || 'none'}.`,
    memory === undefined
      ? 'Memory: not told by this system.'
      : `Memory: ${memory.beforeMb.toFixed(0)} MB before, ${memory.peakMb.toFixed(0)} MB at most.`,
    '',
  ].join('\n');
}

function figures({ count, medianMs, p99Ms, longestMs }: Omit<Waits, 'failures'>): string[] {
  return [String(count), ...[medianMs, p99Ms, longestMs].map((ms) => ms.toFixed(1))];
}

/** Columns as wide as their widest cell. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
}
