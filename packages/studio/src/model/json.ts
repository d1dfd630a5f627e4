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

/** Whether two values are the same JSON. The order of fields makes no difference. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((element, index) => isSameJson(element, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
  );
}

/** Writes a step of a JSON Pointer (RFC 6901). */
export function pointerStep(step: string | number): string {
  return `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
