// The outcome of one turn of a conversation.
import type { ScriptProblem, Step } from './conversation.ts';
import type { DiffLine } from './line-diff.ts';
import type { TurnTrace } from './turn-trace.ts';

/** One step, what it showed and did, its comparison with the script, and mistakes of the script. */
export interface TurnRun {
  readonly step: Step;
  readonly shown: readonly string[];
  readonly comparison: readonly DiffLine[];
  readonly trace: TurnTrace;
  readonly problems: readonly ScriptProblem[];
}

/**
 * Returns whether a turn differs from its script, or its script cannot be right.
 *
 * @example run.turns.find(isDifferent) // the first difference; later ones often follow from it
 */
export function isDifferent({ comparison, problems }: Pick<TurnRun, 'comparison' | 'problems'>): boolean {
  return problems.length > 0 || comparison.some(({ type }) => type !== 'same');
}
