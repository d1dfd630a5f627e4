// Remembers what was computed for a key, for facts about locales and time zones that Intl takes long to tell.

/** Keys come from requests, so no memory may grow with whatever they send. Real servers see a few dozen locales. */
const MAX_REMEMBERED = 500;

/**
 * A function with the same results as `compute`, which must depend on its key alone. The first 500 keys are remembered.
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
