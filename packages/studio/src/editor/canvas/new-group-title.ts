// Titles of new groups: "Group 4" in a flow with three.
import type { Definition } from '../../model/definition.ts';
import { groupsOf } from '../../model/definition.ts';

/** The first unused one. Answers and jumps refer to titles, so they should be unique. */
export function newGroupTitle(definition: Definition): string {
  const taken = new Set(groupsOf(definition).map(({ title }) => title));
  for (let number = taken.size + 1; ; number++) {
    const title = `Group ${number}`;
    if (!taken.has(title)) return title;
  }
}
