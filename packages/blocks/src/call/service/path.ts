// Paths into answers, as declarations of services write them.

/**
 * Reads a part: names and indexes with dots between them, and `[]` behind a list for the part of each of its elements. Own properties
 * alone. What is not there is undefined; elements without the part are left out.
 *
 * @example readPath({ users: [{ email: 'a@example.com' }, {}] }, 'users[].email') // ['a@example.com']
 */
export function readPath(root: unknown, path: string): unknown {
  if (path === '') return root;
  const [, name = '', each, rest = ''] = /^([^.[\]]+)(\[\])?(?:\.(.*))?$/s.exec(path) ?? [];
  const part = Object.hasOwn(Object(root), name)
    ? (root as Readonly<Record<string, unknown>>)[name]
    : undefined;
  if (part === undefined || part === null) return undefined;
  if (!each) return readPath(part, rest);
  if (!Array.isArray(part)) return undefined;
  return part
    .map((element) => readPath(element, rest))
    .filter((element) => element !== undefined && element !== null);
}
