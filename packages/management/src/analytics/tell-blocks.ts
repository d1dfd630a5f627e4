// Builds the numbers of a bot's blocks and edges: sums the counts of its versions by id.
import type { Flow, FlowBlock } from '@colloquy/engine';
import type { BlockNumbers, ReadAnalyticsResponse } from '@colloquy/schema';
import type { CountedVersion } from './counted-version.ts';
import { countNames } from './counts.ts';
import { medianOf } from './waited-time.ts';

/** The sums of one block over all versions. */
interface BlockSum {
  readonly block: FlowBlock;
  readonly flow: Flow;
  chats: number;
  views: number;
  leaves: number;
  ends: number;
  waits: number;
  answers: number;
  rejections: number;
  failures: number;
  waited: number;
  waitedMs: number;
  readonly choices: Map<string, number>;
  readonly waitSteps: Map<number, number>;
}

/** Sums the blocks and edges of versions, newest first. The same id means the same block or edge. */
export function tellBlocks(
  versions: readonly CountedVersion[],
): Pick<ReadAnalyticsResponse, 'blocks' | 'edges'> {
  const sums = new Map<string, BlockSum>();
  const edges = new Map<string, number>();
  const completed = new Map<string, number>();
  for (const version of versions) {
    for (const block of version.flow.blocks) addBlock(sums, version, block);
    addDetails(sums, version);
    addEdges(edges, version);
    addCompleted(completed, version);
  }
  return {
    blocks: [...sums.values()].filter(({ views }) => views > 0).map(tellBlock),
    edges: [...edges]
      .filter(([, count]) => count > 0)
      .map(([id, count]) => ({ id, count, completed: completed.get(id) ?? 0 })),
  };
}

function addBlock(sums: Map<string, BlockSum>, { flow, counts }: CountedVersion, block: FlowBlock): void {
  const { id, position } = block;
  const of = (name: string) => counts[name] ?? 0;
  const sum = sums.get(id) ?? emptySum(block, flow);
  sums.set(id, sum);
  sum.chats += of(countNames.chats(position));
  sum.views += of(countNames.views(position));
  sum.leaves += of(countNames.leaves(position));
  sum.ends += of(countNames.ends(position));
  sum.waits += of(countNames.waits(position));
  sum.answers += of(countNames.answers(position));
  sum.waited += of(countNames.waited(position));
  sum.waitedMs += of(countNames.waitedMs(position));
}

function emptySum(block: FlowBlock, flow: Flow): BlockSum {
  const numbers = {
    chats: 0,
    views: 0,
    leaves: 0,
    ends: 0,
    waits: 0,
    answers: 0,
    rejections: 0,
    failures: 0,
  };
  return { block, flow, ...numbers, waited: 0, waitedMs: 0, choices: new Map(), waitSteps: new Map() };
}

/** Counts whose name has a second part. */
function addDetails(sums: Map<string, BlockSum>, { flow, counts }: CountedVersion): void {
  for (const [name, count] of Object.entries(counts)) {
    const dot = name.indexOf('.');
    if (dot === -1) continue;
    const detail = name.slice(dot + 1);
    if (name.startsWith(REJECTIONS)) {
      const rejecting = sums.get(detail);
      if (rejecting) rejecting.rejections += count;
      continue;
    }
    if (name.startsWith(FAILURES)) {
      const failing = sums.get(detail);
      if (failing) failing.failures += count;
      continue;
    }
    const sum = sums.get(flow.blocks[Number(name.slice(1, dot))]?.id ?? '');
    if (name.startsWith('o')) raise(sum?.choices, detail, count);
    if (name.startsWith('b')) raise(sum?.waitSteps, Number(detail), count);
  }
}

const REJECTIONS = countNames.rejections('');
const FAILURES = countNames.failures('');

function raise<Name>(numbers: Map<Name, number> | undefined, name: Name, count: number): void {
  numbers?.set(name, (numbers.get(name) ?? 0) + count);
}

function addEdges(edges: Map<string, number>, { flow, counts }: CountedVersion): void {
  const of = (name: string) => counts[name] ?? 0;
  for (const [id, number] of flow.edgeNumbers) raise(edges, id, of(countNames.edge(number)));
  // The edge after a block is not chosen: it is used whenever the block is left to its target.
  for (const { edgeId, position } of flow.blocks) {
    const to = flow.edges.get(edgeId ?? '');
    if (edgeId === undefined || to === undefined) continue;
    const isNext = to === position + 1;
    raise(
      edges,
      edgeId,
      isNext
        ? of(countNames.leaves(position)) - of(countNames.departures(position))
        : of(countNames.moves(position, to)),
    );
  }
}

function addCompleted(completed: Map<string, number>, { flow, counts }: CountedVersion): void {
  for (const [id, number] of flow.edgeNumbers)
    raise(completed, id, counts[countNames.completedEdge(number)] ?? 0);
}

function tellBlock(sum: BlockSum): BlockNumbers {
  const { block, flow, chats, views, leaves, ends, waits, answers, rejections, failures } = sum;
  const { waited, waitedMs } = sum;
  const group = flow.groups[block.group];
  const medianMs = medianOf(sum.waitSteps);
  return {
    id: block.id,
    type: block.type,
    groupId: group?.id ?? '',
    groupTitle: group?.title ?? '',
    chats,
    views,
    leaves,
    ends,
    waits,
    dropOff: chats === 0 ? 0 : waits / chats,
    answers,
    rejections,
    failures,
    choices: tellChoices(sum),
    ...(waited === 0 || medianMs === undefined
      ? {}
      : { wait: { count: waited, averageMs: Math.round(waitedMs / waited), medianMs } }),
  };
}

/** An item as written in the bot. */
interface WrittenItem {
  readonly id?: string;
  readonly content?: unknown;
  readonly title?: unknown;
  readonly pictureSrc?: unknown;
}

/** Items by id. Other choices are numbers of a scale, or come from a variable and have no text that may be shown. */
function tellChoices({ block, flow, choices }: BlockSum): BlockNumbers['choices'] {
  const items = itemsOf(block, flow);
  return [...choices]
    .filter(([id]) => items.size === 0 || items.has(id))
    .filter(([id]) => items.size > 0 || /^-?\d+(\.\d+)?$/.test(id))
    .sort(([one], [other]) => order(one, items) - order(other, items))
    .map(([id, count]) => ({ id, label: items.get(id)?.label ?? id, count }));
}

function itemsOf(
  { id, group }: FlowBlock,
  { bot }: Flow,
): ReadonlyMap<string, { readonly label: string; readonly place: number }> {
  const written = bot.groups[group]?.blocks.find((block) => block.id === id);
  const { items } = (written ?? {}) as { readonly items?: unknown };
  const list = Array.isArray(items) ? (items as readonly WrittenItem[]) : [];
  const initial = new Map(bot.variables.map(({ name, value }) => [name, value]));
  return new Map(
    list.flatMap(({ id: itemId, content, title, pictureSrc }, place) => {
      if (itemId === undefined) return [];
      // The content of a branch is its condition.
      const text = [content, title, pictureSrc].find(
        (one): one is string => typeof one === 'string' && one !== '',
      );
      return [[itemId, { label: shownText(text ?? itemId, initial), place }]];
    }),
  );
}

/** The text that visitors read: a variable is its initial value, or its name where each chat has another value. */
function shownText(text: string, initial: ReadonlyMap<string, unknown>): string {
  return text.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (_, name: string) => {
    const value = initial.get(name);
    return typeof value === 'string' && value !== '' ? value : name;
  });
}

function order(id: string, items: ReadonlyMap<string, { readonly place: number }>): number {
  return items.get(id)?.place ?? Number(id);
}
