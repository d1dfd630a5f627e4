// Parts of the chat that share a file.

/**
 * Returns the loader of one part by its name.
 *
 * @example const field = partOf(() => import('../chat/fields.ts')); field('email input')().then((part) => part.css)
 */
export function partOf<Modules>(load: () => Promise<{ readonly modules: Modules }>) {
  return <Name extends keyof Modules>(name: Name) =>
    () =>
      load().then((file) => file.modules[name]);
}
