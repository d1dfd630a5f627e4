// Tidies up: places all or some groups of a flow along the paths.

import { namesOf } from '../../blocks/block-kind.ts';
import type { Point } from '../../model/commands/group-commands.ts';
import type { Definition } from '../../model/definition.ts';
import { eventsOf, groupsOf } from '../../model/definition.ts';
import { cardOf, drawnEdges, placesOf, SIZES } from '../canvas/flow-layout.ts';
import type { LayoutPlaces, LayoutTask } from './layout.ts';

/**
 * Computes the places in a worker.
 *
 * @param only the groups to move; by default all groups and events
 * @throws Error when the worker cannot start
 */
export async function tidyUp(
  definition: Definition,
  only?: readonly string[],
): Promise<Record<string, Point>> {
  const wanted = only && new Set(only);
  const names = namesOf(definition);
  const isMeant = (id: string) => !wanted || wanted.has(id);
  const nodes = [
    ...eventsOf(definition).map(({ id }) => ({ id, width: SIZES.eventWidth, height: SIZES.event })),
    ...groupsOf(definition).map((group) => ({
      id: group.id,
      width: SIZES.width,
      height: cardOf(group, names).height,
    })),
  ].filter(({ id }) => isMeant(id));
  const edges = drawnEdges(definition)
    .map(({ sourceNode, targetNode }) => ({ from: sourceNode, to: targetNode }))
    .filter(({ from, to }) => isMeant(from) && isMeant(to));
  const places = await inWorker({ nodes, edges });
  const before = placesOf(definition);
  const corner = (list: Iterable<Point>) => {
    const points = [...list];
    return { x: Math.min(...points.map(({ x }) => x)), y: Math.min(...points.map(({ y }) => y)) };
  };
  // The top left corner stays where it was.
  const from = corner(Object.values(places));
  const to = corner(nodes.flatMap(({ id }) => before.get(id) ?? []));
  return Object.fromEntries(
    Object.entries(places).map(([id, { x, y }]) => [
      id,
      { x: Math.round(x - from.x + to.x), y: Math.round(y - from.y + to.y) },
    ]),
  );
}

function inWorker(task: LayoutTask): Promise<LayoutPlaces> {
  const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<LayoutPlaces>();
  worker.onmessage = ({ data }: MessageEvent<LayoutPlaces>) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.postMessage(task);
  return promise.finally(() => worker.terminate());
}
