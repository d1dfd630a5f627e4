// Changes of a draft, addressed by ids, so that they can be applied to any later state, also after edits by others.
import type { PatchOperation } from '@colloquy/schema';
import type { Definition } from './definition.ts';
import { isObject, own, pointerStep } from './json.ts';

/** From the definition's root: names of fields, and ids for elements of lists. */
export type Address = readonly string[];

export type ChangeStep =
  /** Sets a field, or removes it without a `value`. A new field is inserted before `before`, else at the end. */
  | { readonly op: 'set'; readonly at: Address; readonly value?: unknown; readonly before?: string }
  /** Inserts an element after `after`, or first. */
  | {
      readonly op: 'insert';
      readonly at: Address;
      readonly id: string;
      readonly value: unknown;
      readonly after?: string;
    }
  | { readonly op: 'remove'; readonly at: Address; readonly id: string }
  /** Moves an element to another list, or within its list. */
  | {
      readonly op: 'move';
      readonly from: Address;
      readonly at: Address;
      readonly id: string;
      readonly after?: string;
    };

/** Steps in order. */
export type Change = readonly ChangeStep[];

/** The result of a change. */
export interface Applied {
  readonly definition: Definition;
  /** RFC 6902: from the previous definition to `definition`. */
  readonly patch: readonly PatchOperation[];
  /** Steps whose place no longer exists. */
  readonly missed: Change;
}

/**
 * Applies a change. Skips steps whose place no longer exists and returns them as `missed`; steps done already have no
 * effect.
 *
 * @example applyChange(definition, [{ op: 'set', at: ['groups', 'g1', 'title'], value: 'Hello' }]).definition
 */
export function applyChange(definition: Definition, change: Change): Applied {
  let current: unknown = definition;
  const patch: PatchOperation[] = [];
  const missed: ChangeStep[] = [];
  for (const step of change) {
    const done = applyStep(current, step);
    if (!done) missed.push(step);
    else {
      current = done.value;
      patch.push(...done.patch);
    }
  }
  return { definition: current as Definition, patch, missed };
}

interface Done {
  readonly value: unknown;
  readonly patch: readonly PatchOperation[];
}

const nothing = (value: unknown): Done => ({ value, patch: [] });

function applyStep(root: unknown, step: ChangeStep): Done | undefined {
  switch (step.op) {
    case 'set':
      return setField(root, step);
    case 'insert':
      return insertElement(root, step);
    case 'remove':
      return removeElement(root, step);
    case 'move':
      return moveElement(root, step);
  }
}

function setField(root: unknown, step: Extract<ChangeStep, { op: 'set' }>): Done | undefined {
  const { at, value, before } = step;
  const name = at.at(-1);
  if (name === undefined) return undefined;
  const parentAt = at.slice(0, -1);
  const found = locate(root, parentAt);
  if (!found) return undefined;
  const { value: parent, pointer } = found;
  if (Array.isArray(parent)) return setElement(root, { parent, pointer, parentAt, id: name, value });
  if (!isObject(parent)) return undefined;
  const isThere = Object.hasOwn(parent, name);
  const path = pointer + pointerStep(name);
  if (value === undefined) {
    if (!isThere) return nothing(root);
    const { [name]: _, ...rest } = parent;
    return { value: replaceAt(root, parentAt, rest), patch: [{ op: 'remove', path }] };
  }
  if (isThere && JSON.stringify(parent[name]) === JSON.stringify(value)) return nothing(root);
  if (isThere)
    return {
      value: replaceAt(root, parentAt, { ...parent, [name]: value }),
      patch: [{ op: 'replace', path, value }],
    };
  const isLast = before === undefined || !Object.hasOwn(parent, before);
  const next = isLast ? { ...parent, [name]: value } : withFieldBefore(parent, { name, value, before });
  return {
    value: replaceAt(root, parentAt, next),
    patch: isLast ? [{ op: 'add', path, value }] : [{ op: 'replace', path: pointer, value: next }],
  };
}

/** Sets a whole element when its fields must change their order. */
function setElement(
  root: unknown,
  {
    parent,
    pointer,
    parentAt,
    id,
    value,
  }: {
    readonly parent: readonly unknown[];
    readonly pointer: string;
    readonly parentAt: Address;
    readonly id: string;
    readonly value: unknown;
  },
): Done | undefined {
  const index = indexOf(parent, id);
  if (index < 0 || value === undefined) return undefined;
  const list = parent.with(index, value);
  return {
    value: replaceAt(root, parentAt, list),
    patch: [{ op: 'replace', path: pointer + pointerStep(index), value }],
  };
}

function insertElement(root: unknown, step: Extract<ChangeStep, { op: 'insert' }>): Done | undefined {
  const { at, id, value, after } = step;
  const found = locate(root, at);
  if (!found || !Array.isArray(found.value)) return undefined;
  if (indexOf(found.value, id) >= 0) return nothing(root);
  const index = placeBehind(found.value, after);
  return {
    value: replaceAt(root, at, found.value.toSpliced(index, 0, value)),
    patch: [{ op: 'add', path: found.pointer + pointerStep(index), value }],
  };
}

function removeElement(
  root: unknown,
  { at, id }: { readonly at: Address; readonly id: string },
): Done | undefined {
  const found = locate(root, at);
  if (!found || !Array.isArray(found.value)) return nothing(root);
  const index = indexOf(found.value, id);
  if (index < 0) return nothing(root);
  return {
    value: replaceAt(root, at, found.value.toSpliced(index, 1)),
    patch: [{ op: 'remove', path: found.pointer + pointerStep(index) }],
  };
}

function moveElement(root: unknown, step: Extract<ChangeStep, { op: 'move' }>): Done | undefined {
  const { from, at, id, after } = step;
  const list = locate(root, from);
  const index = list && Array.isArray(list.value) ? indexOf(list.value, id) : -1;
  const target = locate(root, at);
  if (!target || !Array.isArray(target.value)) return undefined;
  if (!list || index < 0) return indexOf(target.value, id) >= 0 ? nothing(root) : undefined;
  const element = (list.value as readonly unknown[])[index];
  const without = removeElement(root, { at: from, id });
  const rest = without && locate(without.value, at);
  if (!without || !rest || !Array.isArray(rest.value)) return undefined;
  const place = placeBehind(rest.value, after);
  if (list.pointer === target.pointer && place === index) return nothing(root);
  return {
    value: replaceAt(without.value, at, rest.value.toSpliced(place, 0, element)),
    patch: [{ op: 'move', from: list.pointer + pointerStep(index), path: rest.pointer + pointerStep(place) }],
  };
}

/** The value at an address, and its JSON Pointer. */
export function locate(
  root: unknown,
  at: Address,
): { readonly value: unknown; readonly pointer: string } | undefined {
  let value = root;
  let pointer = '';
  for (const step of at) {
    if (Array.isArray(value)) {
      const index = indexOf(value, step);
      if (index < 0) return undefined;
      value = value[index];
      pointer += pointerStep(index);
    } else if (isObject(value) && Object.hasOwn(value, step)) {
      value = own(value, step);
      pointer += pointerStep(step);
    } else return undefined;
  }
  return { value, pointer };
}

/** A copy with another value at an address. */
export function replaceAt(root: unknown, at: Address, value: unknown): unknown {
  const [step, ...rest] = at;
  if (step === undefined) return value;
  if (Array.isArray(root)) {
    const index = indexOf(root, step);
    return root.with(index, replaceAt(root[index], rest, value));
  }
  const object = root as Readonly<Record<string, unknown>>;
  return { ...object, [step]: replaceAt(own(object, step), rest, value) };
}

function withFieldBefore(
  parent: Readonly<Record<string, unknown>>,
  { name, value, before }: { readonly name: string; readonly value: unknown; readonly before: string },
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(parent);
  const index = entries.findIndex(([key]) => key === before);
  return Object.fromEntries(entries.toSpliced(index, 0, [name, value]));
}

function indexOf(list: readonly unknown[], id: string): number {
  return list.findIndex((element) => isObject(element) && own(element, 'id') === id);
}

/** The index after an element; at the end if it is missing, first without one. */
function placeBehind(list: readonly unknown[], after: string | undefined): number {
  if (after === undefined) return 0;
  const index = indexOf(list, after);
  return index < 0 ? list.length : index + 1;
}
