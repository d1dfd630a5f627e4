// Batches look-ups of the same moment into one statement.
import type { Connection } from '../connections/connection.ts';

/** Runs a question on a connection, and again on another one when that breaks. */
export type Ask = <T>(question: (connection: Connection) => Promise<T>) => Promise<T>;

/** Looks up one thing. */
export type LookUp<Key, Found> = (key: Key) => Promise<Found | undefined>;

interface Waiting<Key, Found> {
  readonly key: Key;
  readonly resolve: (found: Found | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches look-ups of single things. `find` returns its finds by the names that `nameOf` gives the keys; at most
 * `most` keys go into one call.
 *
 * @example
 * const session = batchLoader(findSessions, { nameOf: (id) => id, most: 1_000 });
 * await Promise.all(['a', 'b'].map(session)); // one call of findSessions(['a', 'b'])
 */
export function batchLoader<Key, Found>(
  find: (keys: readonly Key[]) => Promise<ReadonlyMap<string, Found>>,
  { nameOf, most }: { readonly nameOf: (key: Key) => string; readonly most: number },
): LookUp<Key, Found> {
  let waiting: Waiting<Key, Found>[] = [];

  async function lookUp(asked: readonly Waiting<Key, Found>[]): Promise<void> {
    try {
      const found = await find(asked.map(({ key }) => key));
      for (const { key, resolve } of asked) resolve(found.get(nameOf(key)));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  function flush(): void {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += most) void lookUp(all.slice(from, from + most));
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ key, resolve, reject });
    });
}
