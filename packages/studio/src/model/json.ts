// JSON values: comparison and type checks.

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object and not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own field of an object: authors may use names such as `constructor`. */
export function own(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/**
 * The ids of a list's elements, if each has a unique one.
 *
 * @example idsOf([{ id: 'a' }, { id: 'b' }]) // ['a', 'b']
 */
export function idsOf(list: unknown): readonly string[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const ids = list.map((element) => (isObject(element) ? own(element, 'id') : undefined));
  const areUnique = ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length;
  return areUnique ? (ids as string[]) : undefined;
}

/** Escapes a step of a JSON Pointer (RFC 6901). */
export function pointerStep(step: string | number): string {
  return `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
