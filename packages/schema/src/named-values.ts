// Objects whose keys are names chosen by people.
import { z } from 'zod';

/**
 * An object whose keys are names chosen by people: variables, headers, claims. Keeps every name, also `__proto__`,
 * which `z.record` drops.
 *
 * @example namedValues(z.string()).parse(JSON.parse('{"__proto__":"Ada"}')) // an object with the one key __proto__
 */
export function namedValues<Value extends z.ZodType>(value: Value) {
  return z.preprocess(masked, z.record(z.string(), value)).overwrite((values) => unmasked(values));
}

/** Parsing renames the key that records drop, and renames it back. A key that already looks like the new name gets one more mark. */
const MASKED = /^~*__proto__$/;
const MARK = '~';

function masked(values: unknown): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values;
  return renamed(values, (name) => MARK + name);
}

function unmasked<Values extends object>(values: Values): Values {
  return renamed(values, (name) => name.slice(MARK.length)) as Values;
}

/** Returns the same object when no key needs a new name, the usual case. */
function renamed(values: object, rename: (name: string) => string): object {
  if (!Object.keys(values).some((name) => MASKED.test(name))) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [MASKED.test(name) ? rename(name) : name, value]),
  );
}
