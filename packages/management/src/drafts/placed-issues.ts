// Adds group title and block id to issues of a definition, since authors know these names.
import type { Issue } from '@colloquy/schema';

/**
 * Adds the title of the group and the id of the block to each issue whose path is inside one.
 *
 * @example placedIssues(problems, definition) // [{ path: ['groups', 0, 'blocks', 2], group: 'Hello', block: 'ask-name', message: '…' }]
 */
export function placedIssues(issues: readonly Issue[], definition: unknown): readonly Issue[] {
  return issues.map((issue) => {
    const [list, group, inner, block] = issue.path;
    if (list !== 'groups' || typeof group !== 'number') return issue;
    const found = at(at(definition, 'groups'), group);
    const title = textAt(found, 'title') ?? textAt(found, 'id');
    const id =
      inner === 'blocks' && typeof block === 'number'
        ? textAt(at(at(found, 'blocks'), block), 'id')
        : undefined;
    return {
      ...issue,
      ...(title === undefined ? {} : { group: title }),
      ...(id === undefined ? {} : { block: id }),
    };
  });
}

function textAt(value: unknown, key: string): string | undefined {
  const text = at(value, key);
  return typeof text === 'string' ? text : undefined;
}

function at(value: unknown, key: string | number): unknown {
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  return isThere ? (value as Readonly<Record<string | number, unknown>>)[key] : undefined;
}
