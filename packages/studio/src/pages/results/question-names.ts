// The variables that keep answers, in the order in which visitors meet the questions.
import { option } from '../../blocks/block-kind.ts';
import { kindOf } from '../../blocks/block-kinds.ts';
import type { Definition } from '../../model/definition.ts';
import { blocksOf, edgeIdsFrom, edgesOf, eventsOf, groupsOf, variablesOf } from '../../model/definition.ts';

/**
 * Follows the paths from the start; questions that no path leads to come last. Other variables, such as scores and
 * copies, are no answers.
 *
 * @example questionNames(definition) // ['First name', 'Email']
 */
export function questionNames(definition: Definition): readonly string[] {
  const names = new Map(variablesOf(definition).map(({ id, name }) => [id as unknown, name]));
  const groups = new Map(groupsOf(definition).map((group) => [group.id, group]));
  const targets = new Map(edgesOf(definition).map(({ id, to }) => [id, to.groupId]));
  const follow = (edgeIds: readonly (string | undefined)[]): string[] =>
    edgeIds.flatMap((id) => targets.get(id ?? '') ?? []);
  const waiting = [
    ...follow(eventsOf(definition).map(({ outgoingEdgeId }) => outgoingEdgeId)),
    ...groups.keys(),
  ];
  const seen = new Set<string>();
  const found = new Set<string>();
  while (waiting.length > 0) {
    const group = groups.get(waiting.shift() ?? '');
    if (!group || seen.has(group.id)) continue;
    seen.add(group.id);
    const blocks = blocksOf(group);
    for (const block of blocks) {
      const name = kindOf(block.type).shape === 'ask' && names.get(option(block, 'variableId'));
      if (name) found.add(name);
    }
    // The groups that follow come before the ones without a path.
    waiting.unshift(...follow(blocks.flatMap(edgeIdsFrom)));
  }
  return [...found];
}
