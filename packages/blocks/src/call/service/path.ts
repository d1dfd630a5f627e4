// Paths into responses, as used in declarations of services.

/**
 * Reads a part: names and indexes separated by dots; `[]` after a list reads the rest of the path from each element.
 * Own properties only. A missing part is undefined; elements without it are left out.
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
