// Makes a definition of the drawn parts of a random flow.
import type { FlowParts } from './arbitrary-flow.ts';
import { variableIds, variableNames } from './arbitrary-text.ts';

/** A bot definition as a file would have it. */
export type Definition = Readonly<Record<string, unknown>>;

/** Puts what was drawn together: ids by place, edges by number, the start as the version wants it. */
export function assembleFlow(id: string, drawn: FlowParts): Definition {
  const {
    version,
    groups,
    edges,
    variables,
    events,
    look: { theme, settings },
    start,
    isRepeatingIds,
  } = drawn;
  const isLegacy = Number(version) < 6;
  const placed = groups.map(({ title, blocks, exit }, groupIndex) => ({
    id: isRepeatingIds ? `group${groupIndex % 3}` : `group${groupIndex}`,
    title,
    graphCoordinates: { x: 0, y: 0 },
    blocks: blocks.map((each, index) => ({
      id: `block${isRepeatingIds ? groupIndex % 3 : groupIndex}.${index}`,
      ...each,
      outgoingEdgeId: each.outgoingEdgeId ?? (index === blocks.length - 1 ? exit : undefined),
    })),
  }));
  const startEdge = start === undefined ? undefined : `edge${start}`;
  const startBlock = { id: 'startBlock', type: 'start', label: 'Start', outgoingEdgeId: startEdge };
  const startGroup = {
    id: 'startGroup',
    title: 'Start',
    graphCoordinates: { x: 0, y: 0 },
    blocks: [startBlock],
  };
  const used = JSON.stringify([placed, events, startEdge]);
  const drawnEdges = edges.map(({ group, isDangling, block: blockId }, index) => ({
    id: `edge${index}`,
    from: { blockId: 'block0.0' },
    to: { groupId: isDangling && index > 0 ? 'nowhere' : `group${group % groups.length}`, blockId },
  }));
  return {
    version,
    id,
    name: 'Random',
    groups: isLegacy ? [startGroup, ...placed] : placed,
    // Edges that nothing follows would only make counterexamples long.
    edges: drawnEdges.filter((each) => used.includes(`"${each.id}"`)),
    variables: variables.map((each, index) => ({
      id: variableIds[index],
      name: variableNames[index],
      ...each,
    })),
    ...(isLegacy
      ? {}
      : {
          events: [
            { id: 'start', type: 'start', outgoingEdgeId: startEdge },
            ...events.map((each, index) => ({ id: `event${index}`, ...each })),
          ],
        }),
    theme: theme ?? {},
    settings: settings ?? {},
  };
}
