// Parses edges.
import { limits } from '../limits.ts';
import type { Steps } from '../steps.ts';
import type { Edge } from './edge.ts';
import type { JsonObject, Reading } from './reading.ts';
import { isObject, isStepDone, nameOf, readList } from './reading.ts';
import type { Path } from './report.ts';

/**
 * Parses the edges of a definition. An edge without a source or target is left out with a warning, because editors of
 * every version leave such edges in files.
 *
 * @example
 * const edges = yield* readEdges({ edges: [] }, reading); // []
 */
export function* readEdges(json: JsonObject, reading: Reading): Steps<Edge[]> {
  const list = readList(json, 'edges', { reading, limit: limits.botEdges, isOptional: reading.isRepairing });
  const edges: Edge[] = [];
  for (const [index, value] of list.entries()) {
    const edge = readEdge(value, ['edges', index], reading);
    if (edge) {
      reading.places.set(edge, ['edges', index]);
      edges.push(edge);
    }
    if (isStepDone(reading)) yield;
  }
  return edges;
}

function readEdge(value: unknown, path: Path, reading: Reading): Edge | undefined {
  const flaw = findFlaw(value);
  if (flaw || !isObject(value)) {
    reading.report.warning({
      path: [...path, ...(flaw?.at ?? [])],
      code: 'invalid_edge',
      message: `Edge ${Number(path.at(-1)) + 1} ${flaw?.message} It is left out.`,
      fix: 'Draw this connection again, or remove the edge.',
    });
    return undefined;
  }
  const { from, to } = value as { from: JsonObject; to: JsonObject };
  return { ...value, from: onlyTexts(from), to: onlyTexts(to) } as Edge;
}

function findFlaw(value: unknown): { at: Path; message: string } | undefined {
  if (!isObject(value)) return { at: [], message: `is ${nameOf(value)}; expected an object.` };
  if (!isText(value.id))
    return { at: ['id'], message: `has no id: expected a text, got ${nameOf(value.id)}.` };
  const name = `("${value.id}")`;
  const { from, to } = value;
  if (!isObject(from) || !(isText(from.blockId) || isText(from.eventId)))
    return {
      at: ['from'],
      message: `${name} does not say where it starts: expected a blockId or an eventId.`,
    };
  if (!isObject(to) || !isText(to.groupId))
    return { at: ['to'], message: `${name} does not say where it leads: expected a groupId.` };
  if (to.blockId !== undefined && to.blockId !== null && typeof to.blockId !== 'string')
    return {
      at: ['to', 'blockId'],
      message: `${name} leads to a block whose id is ${nameOf(to.blockId)}; expected a text.`,
    };
  return undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Only the ids of an end count; keys whose value is not a string are left out. */
function onlyTexts(end: JsonObject): JsonObject {
  if (Object.values(end).every(isText)) return end;
  return Object.fromEntries(Object.entries(end).filter(([key, value]) => !endKeys.has(key) || isText(value)));
}

const endKeys = new Set(['blockId', 'itemId', 'pathId', 'eventId', 'groupId']);
