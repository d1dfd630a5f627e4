// JSON values: comparing and telling them apart.

export type JsonObject = Readonly<Record<string, unknown>>;

/** An object that is no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field that an object itself has: authors may call anything `constructor`. */
export function own(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/**
 * The ids of the elements of a list, when each has one and no two are the same.
 *
 * @example idsOf([{ id: 'a' }, { id: 'b' }]) // ['a', 'b']
 */
export function idsOf(list: unknown): readonly string[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const ids = list.map((element) => (isObject(element) ? own(element, 'id') : undefined));
  const areUnique = ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length;
  return areUnique ? (ids as string[]) : undefined;
}

/** Writes a step of a JSON Pointer (RFC 6901). */
export function pointerStep(step: string | number): string {
  return `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
