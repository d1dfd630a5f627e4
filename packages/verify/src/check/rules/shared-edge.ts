// Two parts name one edge, or a part names an edge that starts elsewhere: editors draw it at one place only.
import type { Edge } from '@colloquy/schema';
import type { GraphBlock, Outcome } from '../bot-graph.ts';
import type { Found, Rule } from '../rule.ts';

export const sharedEdge: Rule = {
  code: 'shared_edge',
  find({ flow, blocks }) {
    const edges = new Map(flow.bot.edges.map((edge) => [edge.id, edge]));
    return blocks.flatMap((block) =>
      block.outcomes.flatMap((outcome): Found[] => {
        const edge = edges.get(outcome.edgeId ?? '');
        if (!edge || startsAt(edge, block, outcome)) return [];
        return [
          {
            block,
            path: [...outcome.path, 'outgoingEdgeId'],
            message: `it names the edge "${edge.id}", which says that it starts elsewhere. Chats follow the edge, but editors do not draw it here.`,
            fix: 'Give this path an edge of its own, or correct "from" of the edge.',
          },
        ];
      }),
    );
  },
};

/** The item does not have to be named: earlier versions leave it out. */
function startsAt({ from }: Edge, { block, raw }: GraphBlock, { path }: Outcome): boolean {
  if (!('blockId' in from) || from.blockId !== block.id) return false;
  const [, index] = path;
  return from.itemId === undefined || typeof index !== 'number' || raw.items?.[index]?.id === from.itemId;
}
