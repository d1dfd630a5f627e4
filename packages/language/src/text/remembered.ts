// Caches values by key, for facts about locales and time zones that Intl computes slowly.

/** Keys come from requests, so the cache must have a limit. Real servers see a few dozen locales. */
const MAX_REMEMBERED = 500;

/**
 * Caches the results of `compute`, which must depend only on its key. The first 500 keys are cached.
 * @example const isKnown = remembered((zone) => isTimeZone(zone))
 */
export function remembered<Value>(compute: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as Value;
    const value = compute(key);
    if (known.size < MAX_REMEMBERED) known.set(key, value);
    return value;
  };
}
