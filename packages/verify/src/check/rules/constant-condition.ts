// A condition that never holds, or always does, whatever the visitor replies.
import type { Comparison } from '@colloquy/schema';
import type { BotGraph } from '../bot-graph.ts';
import type { Found, Rule } from '../rule.ts';
import type { Domain } from '../variable-facts.ts';
import { variableFacts } from '../variable-facts.ts';
import type { Branch } from './branches.ts';
import { branchesOf } from './branches.ts';

export const constantCondition: Rule = {
  code: 'constant_condition',
  find: (graph) =>
    branchesOf(graph).flatMap((branches) => branches.flatMap((branch) => judge(branch, graph))),
};

function judge({ block, index, condition }: Branch, graph: BotGraph): readonly Found[] {
  const comparisons = condition.comparisons ?? [];
  const isEither = condition.logicalOperator === 'OR';
  const verdicts = comparisons.map((comparison) => verdictOf(comparison, block, graph));
  const isNever = isEither
    ? verdicts.length > 0 && verdicts.every((one) => one === 'never')
    : verdicts.includes('never') || contradict(comparisons);
  const isAlways =
    verdicts.length > 0 &&
    (isEither ? verdicts.includes('always') : verdicts.every((one) => one === 'always'));
  if (!isNever && !isAlways) return [];
  return [
    {
      block,
      path: ['items', index],
      message: isNever
        ? `condition ${index + 1} never holds: no reply gives a value that meets it.`
        : `condition ${index + 1} always holds: every reply gives a value that meets it.`,
      fix: 'Compare its values with what the inputs accept, and correct one of them.',
    },
  ];
}

type Verdict = 'never' | 'always' | undefined;

function verdictOf(
  { variableId, comparisonOperator, value = '' }: Comparison,
  block: Branch['block'],
  graph: BotGraph,
): Verdict {
  const variable = graph.flow.variableById.get(variableId ?? '');
  if (variable === undefined || value.includes('{{')) return undefined;
  const facts = variableFacts(graph);
  const domain = facts.domainOf(variable);
  if (!domain || !comparisonOperator) return undefined;
  const holds = heldBy(domain, comparisonOperator, value);
  if (holds === 'always') return facts.isSetBefore(variable, block) ? 'always' : undefined;
  return holds;
}

/** Whether a comparison holds for all values of the domain, or for none. */
function heldBy(domain: Domain, operator: string, value: string): Verdict {
  if ('values' in domain) {
    if (operator !== 'Equal to') return undefined;
    const isThere = domain.values.includes(value);
    if (!isThere) return 'never';
    return domain.values.every((one) => one === value) ? 'always' : undefined;
  }
  const number = Number(value);
  const range = RANGES[operator]?.(number);
  if (value.trim() === '' || Number.isNaN(number) || !range) return undefined;
  const [least, most, isOpen] = range;
  const isBelow = isOpen ? domain.max <= least : domain.max < least;
  const isAbove = isOpen ? domain.min >= most : domain.min > most;
  if (isBelow || isAbove) return 'never';
  const isInside = isOpen
    ? domain.min > least && domain.max < most
    : domain.min >= least && domain.max <= most;
  return isInside ? 'always' : undefined;
}

/** The values that meet a comparison with a number: least, most, and whether these two are left out. */
const RANGES: Readonly<Record<string, (number: number) => readonly [number, number, boolean]>> = {
  'Greater than': (number) => [number, Number.POSITIVE_INFINITY, true],
  'Greater or equal to': (number) => [number, Number.POSITIVE_INFINITY, false],
  'Less than': (number) => [Number.NEGATIVE_INFINITY, number, true],
  'Less or equal to': (number) => [Number.NEGATIVE_INFINITY, number, false],
  'Equal to': (number) => [number, number, false],
};

/** Whether no number, or no text, meets all comparisons of one variable. */
function contradict(comparisons: readonly Comparison[]): boolean {
  const groups = Map.groupBy(comparisons, ({ variableId }) => variableId ?? '');
  return [...groups.values()].some((group) => {
    const fixed = group.filter(
      ({ comparisonOperator, value = '' }) => comparisonOperator === 'Equal to' && !value.includes('{{'),
    );
    if (new Set(fixed.map(({ value }) => value)).size > 1) return true;
    return group.some((one) => group.some((other) => excludes(one, other)));
  });
}

function excludes(one: Comparison, other: Comparison): boolean {
  const [left, right] = [one, other].map(({ comparisonOperator = '', value = '' }) =>
    value.trim() === '' ? undefined : RANGES[comparisonOperator]?.(Number(value)),
  );
  if (!left || !right) return false;
  const least = Math.max(left[0], right[0]);
  const most = Math.min(left[1], right[1]);
  return least > most || (least === most && (left[2] || right[2]));
}
