// Layout of a flow: columns from left to right in the order of the paths.
import dagre from '@dagrejs/dagre';

/** A node with its size in pixels. */
export interface LayoutNode {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface LayoutTask {
  readonly nodes: readonly LayoutNode[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

/** Top left corners by id. */
export type LayoutPlaces = Readonly<Record<string, { readonly x: number; readonly y: number }>>;

/**
 * Places the nodes without overlaps.
 *
 * @example layout({ nodes: [{ id: 'a', width: 280, height: 100 }], edges: [] }) // { a: { x: 0, y: 0 } }
 */
export function layout({ nodes, edges }: LayoutTask): LayoutPlaces {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 40, ranksep: 96 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of nodes) graph.setNode(id, { width, height });
  for (const { from, to } of edges) if (from !== to) graph.setEdge(from, to);
  dagre.layout(graph);
  return Object.fromEntries(
    nodes.map(({ id, width, height }) => {
      const { x, y } = graph.node(id);
      return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }];
    }),
  );
}
