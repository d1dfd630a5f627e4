// The condition block: follows the first branch whose condition holds.
import { logicBlock } from '@colloquy/engine';
import { Condition, optional } from '@colloquy/schema';
import { z } from 'zod';

const Definition = z.object({
  items: optional(
    z.array(
      z.object({
        outgoingEdgeId: optional(z.string()).meta({
          description: 'Where the branch leads. Without one, the path ends when the branch holds.',
        }),
        content: optional(Condition).meta({ description: 'When the branch is taken. Absent: never.' }),
      }),
    ),
  ).meta({
    description:
      'Branches, tried in order. When none holds, the flow goes on by the edge of the block, else with the next block.',
  }),
});

export const condition = logicBlock<z.infer<typeof Definition>>({
  type: 'Condition',
  summary: 'Takes the first branch whose condition holds.',
  definition: Definition,
  run({ items }, view) {
    const branch = items?.find(({ content }) => view.holds(content));
    return branch ? { go: { to: 'edge', edgeId: branch.outgoingEdgeId } } : {};
  },
});
