// A map for short-lived entries: they are there for milliseconds, as many as there are requests.

/** Entries below which copying is not worth a thought. */
const FEW = 16;

/**
 * A `Map` that is copied from time to time. V8 links each outgrown table of a Map to its successor. Once one of them
 * is in the old generation, all later entries are retained until its next collection: at thousands of requests a
 * second that was two thirds of what survived a turn. A copy has no such links.
 *
 * @example
 * const underWay = new ShortLivedMap<string, Request>();
 * underWay.set(key, request);
 * underWay.delete(key);
 */
export class ShortLivedMap<Key, Value> {
  #entries = new Map<Key, Value>();
  #deletions = 0;

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.#entries.set(key, value);
  }

  delete(key: Key): void {
    if (!this.#entries.delete(key)) return;
    // Earlier than V8 would make room for new entries by a new table.
    if (++this.#deletions < FEW + this.#entries.size / 2) return;
    this.#entries = new Map(this.#entries);
    this.#deletions = 0;
  }
}
