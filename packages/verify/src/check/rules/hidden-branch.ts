// A branch whose condition an earlier branch of the block has already: it is never taken.
import type { Condition } from '@colloquy/schema';
import type { Rule } from '../rule.ts';
import { branchesOf } from './branches.ts';

export const hiddenBranch: Rule = {
  code: 'hidden_branch',
  find: (graph) =>
    branchesOf(graph).flatMap((branches) => {
      const seen = new Map<string, number>();
      return branches.flatMap(({ block, index, condition }) => {
        const text = textOf(condition);
        const earlier = seen.get(text);
        seen.set(text, earlier ?? index);
        if (earlier === undefined || !condition.comparisons?.length) return [];
        return [
          {
            block,
            path: ['items', index],
            message: `condition ${index + 1} is the same as condition ${earlier + 1}, so this branch is never taken.`,
            fix: 'Change one of the conditions, or remove the branch.',
          },
        ];
      });
    }),
};

function textOf({ logicalOperator = 'AND', comparisons = [] }: Condition): string {
  return JSON.stringify([
    comparisons.length > 1 ? logicalOperator : '',
    comparisons.map(({ variableId, comparisonOperator, value }) => [variableId, comparisonOperator, value]),
  ]);
}
