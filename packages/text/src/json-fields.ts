// Fields of JSON objects by their path.

import type { JsonObject } from '@colloquy/schema';
import { isObject } from '@colloquy/schema';

/** Steps from an object to one of its fields. */
export type FieldPath = readonly string[];

/** A deep copy of JSON, at most as deep as `limits.depth`, without keys that would change the prototype of an object. */
export function copyOf<Json>(json: Json): Json {
  if (Array.isArray(json)) return json.map(copyOf) as Json;
  if (!isObject(json)) return json;
  const copy: JsonObject = {};
  for (const key of Object.keys(json)) if (key !== '__proto__') copy[key] = copyOf(json[key]);
  return copy as Json;
}

/** The value at a path; undefined when there is none. */
export function valueAt(object: JsonObject, path: FieldPath): unknown {
  let value: unknown = object;
  for (const key of path) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/**
 * Sets the value at a path, and creates the objects on the way.
 *
 * @returns false when a value that is no object is in the way
 * @example setAt({}, ['labels', 'button'], 'Send')
 */
export function setAt(object: JsonObject, path: FieldPath, value: unknown): boolean {
  let holder = object;
  for (const key of path.slice(0, -1)) {
    if (!Object.hasOwn(holder, key)) holder[key] = {};
    const next = holder[key];
    if (!isObject(next)) return false;
    holder = next;
  }
  const last = path.at(-1);
  if (last !== undefined) holder[last] = value;
  return true;
}

/** Removes the value at a path, and the objects that are empty without it. */
export function removeAt(object: JsonObject, path: FieldPath): void {
  const [key, ...rest] = path;
  if (key === undefined || !Object.hasOwn(object, key)) return;
  const inner = object[key];
  if (rest.length > 0) {
    if (!isObject(inner)) return;
    removeAt(inner, rest);
    if (Object.keys(inner).length > 0) return;
  }
  delete object[key];
}

/** Whether JSON is nested deeper than a limit. Looks at brackets alone, in linear time. */
export function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (isInString) {
      if (sign === '\\') at++;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === '[' || sign === '{') {
      if (++depth > limit) return true;
    } else if (sign === ']' || sign === '}') depth--;
  }
  return false;
}
