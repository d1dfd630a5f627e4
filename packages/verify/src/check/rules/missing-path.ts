// One way out of a block has no path although another has one, so the chat ends there.
import { NOWHERE } from '@colloquy/engine';
import type { Condition } from '@colloquy/schema';
import type { GraphBlock, Outcome } from '../bot-graph.ts';
import type { Found, Rule } from '../rule.ts';

export const missingPath: Rule = {
  code: 'missing_path',
  find: ({ blocks }) => blocks.flatMap((block) => endsOf(block)),
};

function endsOf(block: GraphBlock): readonly Found[] {
  const { outcomes, raw } = block;
  const [own, ...items] = outcomes;
  const { behavior, definition } = block.block;
  const branches = behavior?.shape === 'logic' ? behavior.branches?.(definition) : undefined;
  const areConnected = items.some(({ target }) => target !== NOWHERE);
  // A block whose items lead nowhere on their own ends the chat on purpose.
  if (items.length === 0 || !(areConnected || (branches && own?.target !== NOWHERE))) return [];
  const ends = items.filter(({ edgeId, target }) => target === NOWHERE && edgeId === undefined);
  const [first] = ends;
  const hasNoElse = branches && own?.target === NOWHERE && own.edgeId === undefined && !listValues(branches);
  return [
    ...(first
      ? [
          {
            block,
            path: first.path,
            message: `${namesOf(ends, raw)} no path, so the chat ends there, while another item goes on.`,
            fix: 'Connect the item, or connect the block itself to a closing message.',
          },
        ]
      : []),
    ...(hasNoElse
      ? [
          {
            block,
            path: [],
            message: 'no path continues when none of its conditions holds, so the chat ends there.',
            fix: 'Choose where the chat goes otherwise: connect the block itself.',
          },
        ]
      : []),
  ];
}

/** Whether several branches list the values of one variable: their author thought of all of them. */
function listValues(branches: readonly (Condition | undefined)[]): boolean {
  const comparisons = branches.flatMap((condition) => condition?.comparisons ?? []);
  const variables = new Set(comparisons.map(({ variableId }) => variableId));
  const areEqual = comparisons.every(({ comparisonOperator }) => comparisonOperator === 'Equal to');
  return branches.length > 1 && areEqual && variables.size === 1;
}

function namesOf(ends: readonly Outcome[], { items }: GraphBlock['raw']): string {
  const numbers = [...new Set(ends.map(({ path }) => Number(path[1])))];
  const names = numbers.map((number) => {
    const { content, title } = (items?.[number] ?? {}) as { content?: unknown; title?: unknown };
    const label = content ?? title;
    return typeof label === 'string' && label !== ''
      ? `${number + 1} ("${label.slice(0, 40)}")`
      : `${number + 1}`;
  });
  return names.length === 1 ? `item ${names[0]} has` : `the items ${names.join(', ')} have`;
}
