// Values by names that people choose.
import { z } from 'zod';

/**
 * An object whose keys are names that people choose: variables, headers, claims. Every name is kept as it is. `z.record` leaves `__proto__` out.
 *
 * @example namedValues(z.string()).parse(JSON.parse('{"__proto__":"Ada"}')) // an object with the one key __proto__
 */
export function namedValues<Value extends z.ZodType>(value: Value) {
  return z.preprocess(masked, z.record(z.string(), value)).overwrite((values) => unmasked(values));
}

/** The name that records leave out is read under another one. A name that is like the other one already gets one mark more. */
const MASKED = /^~*__proto__$/;
const MARK = '~';

function masked(values: unknown): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values;
  return renamed(values, (name) => MARK + name);
}

function unmasked<Values extends object>(values: Values): Values {
  return renamed(values, (name) => name.slice(MARK.length)) as Values;
}

/** The same object where no name is meant, as nearly always. */
function renamed(values: object, rename: (name: string) => string): object {
  if (!Object.keys(values).some((name) => MASKED.test(name))) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [MASKED.test(name) ? rename(name) : name, value]),
  );
}
