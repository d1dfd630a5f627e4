// Bringing a script up to date: expectations become what was shown; comments, givens and the visitor's lines stay.
import type { DiffLine } from './line-diff.ts';
import type { TurnRun } from './run-conversation.ts';

/**
 * Writes what was shown into a script. Only the lines of turns that differ are touched, and in them only expectations;
 * everything else keeps its place as well as it can.
 *
 * @param turns all turns of all conversations of the file
 * @example rewriteScript('flow ./a.json\nyou> Hi\nbot> Old', turns)
 */
export function rewriteScript(text: string, turns: readonly TurnRun[]): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const changed = turns.filter(({ comparison }) => comparison.some(({ type }) => type !== 'same'));
  // From the end, so that the line numbers of what comes before stay true.
  for (const turn of changed.toSorted((a, b) => b.step.lastLine - a.step.lastLine)) {
    const length = turn.step.entries.reduce((sum, { text: entry }) => sum + entry.split('\n').length, 0);
    lines.splice(turn.step.lastLine, length, ...bodyOf(turn));
  }
  return lines.join('\n');
}

/** The new lines of a turn. A line that changed stays where it was between comments; blank lines at the end stay there. */
function bodyOf({ step, comparison }: TurnRun): string[] {
  const left = [...comparison];
  const body: string[] = [];
  for (const entry of step.entries) {
    if (entry.kind === 'other') {
      body.push(entry.text);
      continue;
    }
    while (left[0]?.type === 'new') body.push(left.shift()?.text ?? '');
    const old = left.shift();
    const replacement = old?.type === 'missing' ? takeReplacement(left) : old;
    if (replacement) body.push(replacement.text);
  }
  const rest = left.map(({ text }) => text);
  const end = body.findLastIndex((line) => line.trim() !== '' && !line.startsWith('#')) + 1;
  return [...body.slice(0, end), ...rest, ...body.slice(end)].flatMap((line) => line.split('\n'));
}

/** Takes the next line that came in the place of missing ones, if there is one before a line that stayed. */
function takeReplacement(left: DiffLine[]): DiffLine | undefined {
  const index = left.findIndex(({ type }) => type !== 'missing');
  return left[index]?.type === 'new' ? left.splice(index, 1)[0] : undefined;
}
