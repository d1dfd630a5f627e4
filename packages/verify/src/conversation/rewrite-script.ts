// Updates a script: replaces expectations with the actual lines; keeps comments, givens and the visitor's lines.
import { isCheckLine } from './check-lines.ts';
import type { DiffLine } from './line-diff.ts';
import type { TurnRun } from './turn-run.ts';

/**
 * Writes the actual lines into a script. Only expectations of differing turns change; other lines keep their place as
 * far as possible.
 *
 * @param turns all turns of all conversations of the file
 * @example rewriteScript('flow ./a.json\nyou> Hi\nbot> Old', turns)
 */
export function rewriteScript(text: string, turns: readonly TurnRun[]): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const changed = turns.filter(({ comparison }) => comparison.some(({ type }) => type !== 'same'));
  // From the end, so that the line numbers of earlier turns stay valid.
  for (const turn of changed.toSorted((a, b) => b.step.lastLine - a.step.lastLine)) {
    const length = turn.step.entries.reduce((sum, { text: entry }) => sum + entry.split('\n').length, 0);
    lines.splice(turn.step.lastLine, length, ...bodyOf(turn));
  }
  return lines.join('\n');
}

/** The new lines of a turn. A changed line keeps its place between comments; blank lines at the end stay there. */
function bodyOf({ step, comparison }: TurnRun): string[] {
  const remaining = [...comparison];
  const body: string[] = [];
  for (const entry of step.entries) {
    if (entry.kind === 'other') {
      body.push(entry.text);
      continue;
    }
    while (remaining[0]?.type === 'new') body.push(remaining.shift()?.text ?? '');
    const old = remaining.shift();
    const text = lineInPlaceOf(old, remaining);
    if (text !== undefined) body.push(text);
  }
  const rest = remaining.map(({ text }) => text);
  const end = body.findLastIndex((line) => line.trim() !== '' && !line.startsWith('#')) + 1;
  return [...body.slice(0, end), ...rest, ...body.slice(end)].flatMap((line) => line.split('\n'));
}

/** The line that takes the place of an old one. */
function lineInPlaceOf(old: DiffLine | undefined, remaining: DiffLine[]): string | undefined {
  if (old?.type !== 'missing') return old?.text;
  return isCheckLine(old.text) ? old.replacement : takeReplacement(remaining)?.text;
}

/** Removes and returns the next new line that replaces missing ones, if one comes before the next unchanged line. */
function takeReplacement(remaining: DiffLine[]): DiffLine | undefined {
  const index = remaining.findIndex(({ type }) => type !== 'missing');
  return remaining[index]?.type === 'new' ? remaining.splice(index, 1)[0] : undefined;
}
