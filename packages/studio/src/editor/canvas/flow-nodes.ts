// The nodes and edges for React Flow. Unchanged parts keep the same object, so that only changed cards render again.
import type { Edge, Node, NodeHandle } from '@xyflow/react';
import { MarkerType, Position } from '@xyflow/react';
import type { Names } from '../../blocks/block-kind.ts';
import type { Point } from '../../model/commands/group-commands.ts';
import type { Definition } from '../../model/definition.ts';
import { eventsOf, groupsOf } from '../../model/definition.ts';
import type { EditorState } from '../editor-state.ts';
import type { DrawnEdge, GroupCard } from './flow-layout.ts';
import { COLLAPSED_HANDLE, cardOf, itemMiddle, placesOf, SIZES, targetHandle } from './flow-layout.ts';

/** Caches the nodes and edges of each part. */
export interface FlowCache {
  readonly shapes: WeakMap<object, { readonly names: Names; readonly shape: CardShape }>;
  readonly nodes: Map<string, { readonly parts: readonly unknown[]; readonly node: Node }>;
  /** The latest list. */
  last: readonly Node[];
}

export const createFlowCache = (): FlowCache => ({ shapes: new WeakMap(), nodes: new Map(), last: [] });

/** The part of a card that React Flow needs. It has no texts, so typing changes no node. */
interface CardShape {
  readonly isCollapsed: boolean;
  readonly height: number;
  readonly handles: NodeHandle[];
  /** Height and handles as one text, for comparison. */
  readonly key: string;
}

/** The inputs for nodes and edges. */
export interface FlowInput {
  readonly definition: Definition;
  readonly names: Names;
  readonly selection: EditorState['selection'];
  /** Positions of nodes during a drag. */
  readonly moving: ReadonlyMap<string, Point>;
  readonly edges: readonly DrawnEdge[];
  readonly canEdit: boolean;
  readonly collapsed: ReadonlySet<string>;
}

/**
 * Computes the nodes. Returns the same list and elements until a card moves or changes its size or handles, because
 * React Flow processes all nodes of a new list.
 */
export function flowNodes(cache: FlowCache, input: FlowInput): Node[] {
  const { definition, selection, moving, edges, canEdit } = input;
  const places = placesOf(definition);
  const connected = Map.groupBy(edges, ({ sourceNode }) => sourceNode);
  const at = (id: string): Point => moving.get(id) ?? places.get(id) ?? { x: 0, y: 0 };
  const reuse = (id: string, parts: readonly unknown[], make: () => Node): Node => {
    const known = cache.nodes.get(id);
    if (known?.parts.every((part, index) => part === parts[index])) return known.node;
    const node = make();
    cache.nodes.set(id, { parts, node });
    return node;
  };
  const events = eventsOf(definition).map((event) => {
    const { x, y } = at(event.id);
    const isSelected = selection.eventIds.includes(event.id);
    return reuse(event.id, [event, x, y, isSelected, canEdit], () => ({
      id: event.id,
      type: 'event',
      position: { x, y },
      width: SIZES.eventWidth,
      height: SIZES.event,
      measured: { width: SIZES.eventWidth, height: SIZES.event },
      handles: [handle('source', { id: 'event', x: SIZES.eventWidth, y: SIZES.event / 2 })],
      data: { event },
      selected: isSelected,
      draggable: canEdit,
    }));
  });
  const groups = groupsOf(definition).map((group) => {
    const { key, height, handles } = withMeasuredSize(cache, input, group);
    const { x, y } = at(group.id);
    const isSelected = selection.groupIds.includes(group.id);
    const ends = (connected.get(group.id) ?? []).map(({ sourceHandle }) => sourceHandle).sort();
    return reuse(group.id, [key, group.title, x, y, isSelected, canEdit, ends.join('\n')], () => ({
      id: group.id,
      type: 'group-card',
      position: { x, y },
      width: SIZES.width,
      height,
      // Culled cards are never measured, and fitting the view waits for the sizes of all cards.
      measured: { width: SIZES.width, height },
      handles,
      data: { connected: new Set(ends) },
      selected: isSelected,
      draggable: canEdit,
      ariaLabel: `Group ${group.title}`,
    }));
  });
  const nodes = [...events, ...groups];
  const { last } = cache;
  if (last.length !== nodes.length || nodes.some((node, index) => node !== last[index])) cache.last = nodes;
  return cache.last as Node[];
}

function withMeasuredSize(
  cache: FlowCache,
  { names, collapsed }: FlowInput,
  group: Parameters<typeof cardOf>[0],
): CardShape {
  const known = cache.shapes.get(group);
  const isCollapsed = collapsed.has(group.id);
  if (known?.names === names && known.shape.isCollapsed === isCollapsed) return known.shape;
  const card = cardOf(group, names, { isCollapsed });
  const handles = handlesOf(card);
  const { height } = card;
  const shape = { isCollapsed, height, handles, key: JSON.stringify([height, handles]) };
  cache.shapes.set(group, { names, shape });
  return shape;
}

function handlesOf(card: GroupCard): NodeHandle[] {
  const ends = card.rows.flatMap((row, index) => [
    ...(index > 0 ? [handle('target', { id: targetHandle(row.block.id), x: 0, y: row.middle })] : []),
    handle('source', { id: row.source.handleId, x: SIZES.width, y: row.middle }),
    ...row.items.map(({ handleId }, place) =>
      handle('source', { id: handleId, x: SIZES.width, y: itemMiddle(row, place) }),
    ),
  ]);
  const middle = SIZES.header / 2;
  const out = card.isCollapsed
    ? [handle('source', { id: COLLAPSED_HANDLE, x: SIZES.width, y: middle })]
    : ends;
  return [handle('target', { id: targetHandle(), x: 0, y: middle }), ...out];
}

function handle(type: 'source' | 'target', { id, x, y }: Point & { readonly id: string }): NodeHandle {
  const position = type === 'source' ? Position.Right : Position.Left;
  return { id, type, position, x: x - 5, y: y - 5, width: 10, height: 10 };
}

/** The edges; selected and walked ones have the accent colour. */
export function flowEdges(
  drawn: readonly DrawnEdge[],
  { selection, walked, collapsed }: Pick<EditorState, 'selection' | 'walked' | 'collapsed'>,
): Edge[] {
  const shown = drawn.filter(
    ({ sourceNode, targetNode }) => sourceNode !== targetNode || !collapsed.has(sourceNode),
  );
  return shown.map(({ id, sourceNode, sourceHandle, targetNode, targetHandle: target }) => {
    const isSelected = selection.edgeIds.includes(id);
    const isLit = isSelected || walked.has(id);
    return {
      id,
      type: 'smoothstep',
      source: sourceNode,
      sourceHandle: collapsed.has(sourceNode) ? COLLAPSED_HANDLE : sourceHandle,
      target: targetNode,
      targetHandle: collapsed.has(targetNode) ? targetHandle() : target,
      selected: isSelected,
      className: isLit ? 'edge edge--lit' : 'edge',
      pathOptions: { borderRadius: 12, offset: 16 },
      markerEnd: {
        type: MarkerType.ArrowClosed,
        width: 16,
        height: 16,
        color: isLit ? 'var(--accent-9)' : 'var(--neutral-8)',
      },
    };
  });
}
