// The condition block: follows the first branch whose condition holds.
import { logicBlock } from '@colloquy/engine';
import { Condition, optional } from '@colloquy/schema';
import { z } from 'zod';

const Definition = z.object({
  items: optional(
    z.array(
      z.object({
        outgoingEdgeId: optional(z.string()).meta({
          description:
            'The edge that this branch follows. If not set, the path ends when the condition of the branch is met.',
        }),
        content: optional(Condition).meta({
          description: 'The condition of the branch. If not set, the branch is never taken.',
        }),
      }),
    ),
  ).meta({
    description:
      'Branches, evaluated in order. If no condition is met, the flow follows the edge of the block, or continues with the next block.',
  }),
});

export const condition = logicBlock<z.infer<typeof Definition>>({
  type: 'Condition',
  summary: 'Takes the first branch whose condition is met.',
  definition: Definition,
  branches: ({ items = [] }) => items.map(({ content }) => content),
  run({ items }, view) {
    const branch = items?.find(({ content }) => view.holds(content));
    return branch ? { go: { to: 'edge', edgeId: branch.outgoingEdgeId } } : {};
  },
});
