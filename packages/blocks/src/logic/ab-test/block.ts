// The A/B test block: chance takes one of two paths.
import { logicBlock } from '@colloquy/engine';
import { clamped, ignorable, optional } from '@colloquy/schema';
import { z } from 'zod';

const DEFAULT_PERCENT = 50;

const Definition = z.object({
  items: optional(
    z.array(
      z.object({
        outgoingEdgeId: optional(z.string()).meta({
          description:
            'Where the path leads. Without one, the flow goes on by the edge of the block, else with the next block.',
        }),
      }),
    ),
  ).meta({ description: 'Path A and path B, in this order.' }),
  options: optional(
    z.object({
      aPercent: ignorable(clamped(0, 100)).meta({
        description: 'Percent of chats that take path A. Default 50.',
      }),
    }),
  ),
});

export const abTest = logicBlock<z.infer<typeof Definition>>({
  type: 'AB test',
  summary: 'Takes path A or path B by chance.',
  definition: Definition,
  run({ items, options }, view) {
    // By the block's id: a visitor who comes by again sees the same path.
    const isA = view.randomFor(view.blockId) * 100 < (options?.aPercent ?? DEFAULT_PERCENT);
    const edgeId = items?.[isA ? 0 : 1]?.outgoingEdgeId;
    return edgeId === undefined ? {} : { go: { to: 'edge', edgeId } };
  },
});
