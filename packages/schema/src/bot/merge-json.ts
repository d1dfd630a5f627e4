// Three-way merge of JSON values, field by field. List elements are matched by id.
import { mergeOrder } from './merge-order.ts';

export type Json = string | number | boolean | null | readonly Json[] | JsonRecord | undefined;
export interface JsonRecord {
  readonly [name: string]: Json;
}

/** A field with two different changes. A missing property means that this side has no value. */
export interface DefinitionConflict {
  /** Path from the root of the definition. List elements are named by their ids; blocks come under `blocks`, whatever their group. */
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly yours?: unknown;
  readonly theirs?: unknown;
}

/** The ancestor, this side's value, and the other side's value. */
type Three<Value> = readonly (Value | undefined)[];

/** Merges values and collects conflicts. */
export interface Merge {
  readonly conflicts: readonly DefinitionConflict[];
  values(three: Three<Json>, path: readonly string[]): Json;
  conflict(path: readonly string[], three: Three<unknown>): void;
}

/**
 * Creates a merge.
 *
 * @param most maximum number of conflicts kept
 * @example createMerge(10).values([{ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }], []) // { a: 2, b: 3 }
 */
export function createMerge(most: number): Merge {
  const conflicts: DefinitionConflict[] = [];

  function conflict(path: readonly string[], [before, yours, theirs]: Three<unknown>): void {
    if (conflicts.length >= most) return;
    const sides = Object.entries({ before, yours, theirs }).filter(([, value]) => value !== undefined);
    conflicts.push({ path, ...Object.fromEntries(sides) });
  }

  function values(three: Three<Json>, path: readonly string[]): Json {
    const [before, yours, theirs] = three;
    if (isSame(yours, theirs) || isSame(before, yours)) return theirs;
    if (isSame(before, theirs)) return yours;
    if (isRecord(yours) && isRecord(theirs)) {
      // A part that both sides added must be equal in all fields that both set.
      return records([isRecord(before) ? before : {}, yours, theirs], path);
    }
    const lists = Array.isArray(yours) && Array.isArray(theirs) ? three.map(toKeyedList) : [];
    const [earlier, one, other] = lists;
    if (earlier && one && other) return keyedLists([earlier, one, other], path);
    conflict(path, three);
    return theirs;
  }

  /** Keeps the field order of the other side, followed by new fields of this side. */
  function records(three: readonly JsonRecord[], path: readonly string[]): JsonRecord {
    const [, yours = {}, theirs = {}] = three;
    const names = new Set([...Object.keys(theirs), ...Object.keys(yours)]);
    const fields = [...names].map(
      (name) =>
        [
          name,
          values(
            three.map((one) => own(one, name)),
            [...path, name],
          ),
        ] as const,
    );
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }

  function keyedLists(three: readonly KeyedList[], path: readonly string[]): readonly Json[] {
    const elements = records(
      three.map((list) => list.elements),
      path,
    );
    const order = mergeOrder(
      three.map(({ ids }) => ids),
      Object.keys(elements),
      (orders) => conflict([...path, 'order'], orders),
    );
    return order.map((id) => own(elements, id) as Json);
  }

  return { conflicts, values, conflict };
}

interface KeyedList {
  readonly ids: readonly string[];
  readonly elements: JsonRecord;
}

/** A missing list counts as empty. Returns nothing when elements have no unique ids. */
function toKeyedList(list: Json): KeyedList | undefined {
  if (list !== undefined && !Array.isArray(list)) return undefined;
  const elements = (list ?? []) as readonly Json[];
  const ids = keysOf(elements);
  return ids && { ids, elements: Object.fromEntries(ids.map((id, index) => [id, elements[index]])) };
}

/** The ids of the elements of a list; undefined when one is missing or occurs twice. */
export function keysOf(list: readonly unknown[]): readonly string[] | undefined {
  const ids = list.map((element) => (isRecord(element) ? own(element, 'id') : undefined));
  const isKeyed = ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length;
  return isKeyed ? (ids as string[]) : undefined;
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads own properties only: an author may name a field `constructor`. */
function own(record: JsonRecord, name: string): Json {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Whether two values are the same JSON. Ignores the order of fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((element, index) => isSame(element, other[index]))
    );
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}
