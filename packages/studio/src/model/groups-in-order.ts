// The groups of a flow in the order in which visitors meet them.
import type { Group } from '@colloquy/schema';
import type { Definition } from './definition.ts';
import { blocksOf, edgeIdsFrom, edgesOf, eventsOf, groupsOf } from './definition.ts';

/**
 * Follows the paths from the start; groups that no path leads to come last.
 *
 * @example groupsInOrder(definition).map(({ title }) => title) // ['Welcome', 'Contact']
 */
export function groupsInOrder(definition: Definition): readonly Group[] {
  const groups = new Map(groupsOf(definition).map((group) => [group.id, group]));
  const targets = new Map(edgesOf(definition).map(({ id, to }) => [id, to.groupId]));
  const follow = (edgeIds: readonly (string | undefined)[]): string[] =>
    edgeIds.flatMap((id) => targets.get(id ?? '') ?? []);
  const waiting = [
    ...follow(eventsOf(definition).map(({ outgoingEdgeId }) => outgoingEdgeId)),
    ...groups.keys(),
  ];
  const seen = new Set<Group>();
  while (waiting.length > 0) {
    const group = groups.get(waiting.shift() ?? '');
    if (!group || seen.has(group)) continue;
    seen.add(group);
    // The groups that follow come before the ones without a path.
    waiting.unshift(...follow(blocksOf(group).flatMap(edgeIdsFrom)));
  }
  return [...seen];
}
