// Titles of new groups: "Group 4" in a flow of three.
import type { Definition } from '../../model/definition.ts';
import { groupsOf } from '../../model/definition.ts';

/** The first free one. Titles name answers and are jumped to, so no two should be the same. */
export function newGroupTitle(definition: Definition): string {
  const taken = new Set(groupsOf(definition).map(({ title }) => title));
  for (let number = taken.size + 1; ; number++) {
    const title = `Group ${number}`;
    if (!taken.has(title)) return title;
  }
}
