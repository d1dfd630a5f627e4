// Lines that are compared only where a script has them: `sent>`, `set>`, and `error>` with a block.
import type { DiffLine } from './line-diff.ts';
import { expectedText, readSentLine, sentText } from './sent-line.ts';
import { talkLine } from './talk-line.ts';
import type { TurnTrace } from './turn-trace.ts';

/** The lines of refused requests, such as `error> 404 NOT_FOUND`, belong to what a turn shows. */
const CHECK = /^(?:sent>|set>|error> (?!\d{3} [A-Z_]+\s*$))/;

/**
 * Returns whether a line is compared only where it is written.
 *
 * @example isCheckLine('set> Name = Ada') // true
 */
export function isCheckLine(text: string): boolean {
  return CHECK.test(text);
}

/** Compares the check lines of a turn with what it did. A line that differs has the actual one as its replacement. */
export function compareCheckLines(lines: readonly string[], trace: TurnTrace): DiffLine[] {
  const seen = new Map<string, number>();
  return lines.map((text) => {
    const actual = actualLine(text, trace, seen);
    if (actual === text.trimEnd()) return { type: 'same', text };
    return { type: 'missing', text, ...(actual === undefined ? {} : { replacement: actual }) };
  });
}

/** @param seen how many calls of each port the earlier lines have named */
function actualLine(text: string, trace: TurnTrace, seen: Map<string, number>): string | undefined {
  const written = text.trimEnd();
  if (text.startsWith('sent>')) return actualSent(written, trace, seen);
  // A server does not show what happens inside a turn: there these lines are not compared.
  if (!trace.inside) return written;
  if (text.startsWith('set>')) {
    const name = nameIn(written);
    const last = trace.inside.sets.findLast((set) => set.name === name);
    return last && talkLine('set', `${last.name} = ${valueText(last.value)}`);
  }
  const errors = trace.inside.errors.flatMap(({ block, description }) => [
    talkLine('error', `${block}: ${description}`),
    talkLine('error', block),
  ]);
  return errors.find((line) => line === written) ?? errors[0];
}

function actualSent(written: string, { calls }: TurnTrace, seen: Map<string, number>): string | undefined {
  const expected = readSentLine(joined(written));
  if (!expected) return undefined;
  const index = seen.get(expected.port) ?? 0;
  seen.set(expected.port, index + 1);
  const made = calls.filter(({ call }) => call.port === expected.port)[index];
  if (!made) return undefined;
  const actual = sentText(expected, made.call);
  return actual === expectedText(expected) ? written : talkLine('sent', actual);
}

/** The name in a `set>` line, and undefined when the line has none. */
export function nameIn(line: string): string | undefined {
  return /^set>\s*(.+?)\s*=/s.exec(line)?.[1];
}

/** The text of a line without its word; continuations are joined by line breaks. */
function joined(line: string): string {
  return line.replace(/^\w+>\s*/, '').replaceAll(/\n {3}> ?/g, '\n');
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
