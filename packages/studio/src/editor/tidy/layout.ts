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
  return wrapped(
    nodes.map(({ id, width, height }) => {
      const { x, y } = graph.node(id);
      return { id, width, height, x: Math.round(x - width / 2), y: Math.round(y - height / 2) };
    }),
  );
}

interface PlacedNode extends LayoutNode {
  readonly x: number;
  readonly y: number;
}

/** Width to height of the whole flow, about that of a screen. */
const SHAPE = 1.6;

/** Pixels between two bands. */
const BAND_GAP = 160;

/** More bands than that are never better: the longest chains are hundreds of columns. */
const MOST_BANDS = 40;

/** Breaks a long row of columns into bands, one below the other, as lines of a text. */
function wrapped(nodes: readonly PlacedNode[]): LayoutPlaces {
  const columns = [...Map.groupBy(nodes, ({ x }) => x)].sort(([one], [other]) => one - other);
  const most = Math.min(MOST_BANDS, columns.length);
  const layouts = Array.from({ length: most }, (_, index) => inBands(columns, index + 1));
  const distance = ({ shape }: Banded): number => Math.abs(Math.log(shape / SHAPE));
  const [best] = layouts.toSorted((one, other) => distance(one) - distance(other));
  return best?.places ?? {};
}

interface Banded {
  readonly places: LayoutPlaces;
  /** Width to height. */
  readonly shape: number;
}

function inBands(columns: readonly (readonly [x: number, PlacedNode[]])[], count: number): Banded {
  const size = Math.ceil(columns.length / count);
  const places: Record<string, { x: number; y: number }> = {};
  let [width, height] = [0, 0];
  for (let start = 0; start < columns.length; start += size) {
    const own = columns.slice(start, start + size).flatMap(([, column]) => column);
    const [left, first] = [Math.min(...own.map(({ x }) => x)), Math.min(...own.map(({ y }) => y))];
    if (start > 0) height += BAND_GAP;
    for (const { id, x, y } of own) places[id] = { x: x - left, y: y - first + height };
    height += Math.max(...own.map((node) => node.y + node.height)) - first;
    width = Math.max(width, ...own.map((node) => node.x + node.width - left));
  }
  return { places, shape: width / height };
}
