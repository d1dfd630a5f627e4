// An edge starts at a part that does not name it: the chat never follows it. The most common mistake in files written by hand.
import type { Edge } from '@colloquy/schema';
import type { BotGraph } from '../bot-graph.ts';
import type { Found, Rule } from '../rule.ts';

export const unnamedEdge: Rule = {
  code: 'unnamed_edge',
  find(graph) {
    const named = new Set(namedEdges(graph));
    return graph.flow.bot.edges.flatMap((edge): Found[] => {
      if (named.has(edge.id)) return [];
      const source = sourceOf(edge, graph);
      // Editors leave old edges in files: one whose part names another edge was replaced.
      if (!source || source.edgeId) return [];
      return [
        {
          path: source.path,
          message: `${source.name} does not name the edge "${edge.id}" that starts at it, so the chat never follows this edge.`,
          fix: `Add "outgoingEdgeId": ${JSON.stringify(edge.id)} to it, or remove the edge.`,
          given: edge.id,
          patch: [{ path: [...source.path, 'outgoingEdgeId'], value: edge.id }],
        },
      ];
    });
  },
};

function namedEdges({ blocks, flow }: BotGraph): readonly (string | undefined)[] {
  return [
    ...flow.bot.events.map(({ outgoingEdgeId }) => outgoingEdgeId),
    ...blocks.flatMap(({ outcomes }) => outcomes.map(({ edgeId }) => edgeId)),
  ];
}

/** The part that an edge says to start at: an event, a block, or an item. */
function sourceOf({ from }: Edge, { flow, blocks }: BotGraph) {
  if ('eventId' in from) {
    const index = flow.bot.events.findIndex(({ id }) => id === from.eventId);
    const event = flow.bot.events[index];
    return (
      event && { path: ['events', index], edgeId: event.outgoingEdgeId, name: `The "${event.type}" event` }
    );
  }
  const block = blocks[flow.blockById.get(String(from.blockId)) ?? -1];
  if (!block) return undefined;
  const title = flow.groups[block.block.group]?.title;
  const name = `In group "${title}", a "${block.block.type}" block`;
  if (!from.itemId) return { path: block.path, edgeId: block.block.edgeId, name };
  const index = (block.raw.items ?? []).findIndex(({ id }) => id === from.itemId);
  const item = block.raw.items?.[index];
  if (!item || from.pathId) return undefined;
  return {
    path: [...block.path, 'items', index],
    edgeId: item.outgoingEdgeId,
    name: `${name}: item ${index + 1}`,
  };
}
