// Compares a turn with its lines in the script.
import { compareCheckLines, isCheckLine } from './check-lines.ts';
import type { Step } from './conversation.ts';
import type { DiffLine } from './line-diff.ts';
import { diffLines } from './line-diff.ts';
import type { TurnTrace } from './turn-trace.ts';

/** A turn as it happened. */
interface HappenedTurn {
  readonly shown: readonly string[];
  readonly trace: TurnTrace;
  /** Whether lines that the script leaves out are no difference. */
  readonly isPartial: boolean;
}

/** Compares the lines of a step with what happened. Every line of the script is in the result, in its order. */
export function compareTurn({ entries }: Step, { shown, trace, isPartial }: HappenedTurn): DiffLine[] {
  const expected = entries.filter(({ kind }) => kind === 'expectation').map(({ text }) => text);
  const compared = diffLines(
    expected.filter((text) => !isCheckLine(text)),
    shown,
  );
  const checks = compareCheckLines(expected.filter(isCheckLine), trace);
  return merge(expected, isPartial ? onlyWritten(compared) : compared, checks);
}

/** Puts the check lines where the script has them. */
function merge(
  expected: readonly string[],
  compared: readonly DiffLine[],
  checks: readonly DiffLine[],
): DiffLine[] {
  const [remaining, remainingChecks] = [[...compared], [...checks]];
  const merged: DiffLine[] = [];
  for (const text of expected) {
    const queue = isCheckLine(text) ? remainingChecks : remaining;
    while (queue === remaining && remaining[0]?.type === 'new') merged.push(...remaining.splice(0, 1));
    merged.push(...queue.splice(0, 1));
  }
  return [...merged, ...remaining];
}

/** Without the lines that the script leaves out, except those that take the place of a missing one. */
function onlyWritten(compared: readonly DiffLine[]): DiffLine[] {
  let open = 0;
  return compared.filter(({ type }) => {
    if (type === 'missing') open++;
    if (type === 'same') open = 0;
    if (type !== 'new') return true;
    if (open === 0) return false;
    open--;
    return true;
  });
}
