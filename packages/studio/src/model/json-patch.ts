// Applies JSON Patches (RFC 6902) of the server without modifying the document.
import type { PatchOperation } from '@colloquy/schema';
import { isObject } from './json.ts';

/**
 * Applies a patch; nothing when it does not apply.
 *
 * @example applyPatch({ name: 'Lead' }, [{ op: 'replace', path: '/name', value: 'Leads' }]) // { name: 'Leads' }
 */
export function applyPatch(document: unknown, patch: readonly PatchOperation[]): unknown {
  let current = document;
  for (const operation of patch) {
    const next = applyOperation(current, operation);
    if (next === undefined) return undefined;
    current = next;
  }
  return current;
}

function applyOperation(document: unknown, { op, path, from = '', value }: PatchOperation): unknown {
  const at = stepsOf(path);
  switch (op) {
    case 'add':
      return edit(document, at, (parent, name) => put(parent, name, value), value);
    case 'replace':
      return edit(document, at, (parent, name) => replace(parent, name, value), value);
    case 'remove':
      return edit(document, at, take, undefined);
    case 'copy':
      return applyOperation(document, { op: 'add', path, value: read(document, stepsOf(from)) });
    case 'move': {
      const moved = read(document, stepsOf(from));
      const without = applyOperation(document, { op: 'remove', path: from });
      return without === undefined ? undefined : applyOperation(without, { op: 'add', path, value: moved });
    }
    case 'test':
      return JSON.stringify(read(document, at)) === JSON.stringify(value) ? document : undefined;
  }
}

type Parent = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Copies the objects on the path; `whole` replaces the document itself. */
function edit(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (parent: Parent, name: string) => unknown,
  whole: unknown,
): unknown {
  if (name === undefined) return whole;
  if (!isObject(value) && !Array.isArray(value)) return undefined;
  if (rest.length === 0) return change(value, name);
  const inner = read(value, [name]);
  if (inner === undefined) return undefined;
  const next = edit(inner, rest, change, whole);
  return next === undefined ? undefined : replace(value, name, next);
}

function put(parent: Parent, name: string, value: unknown): unknown {
  if (!Array.isArray(parent)) return { ...parent, [name]: value };
  const index = name === '-' ? parent.length : Number(name);
  return index <= parent.length ? parent.toSpliced(index, 0, value) : undefined;
}

function replace(parent: Parent, name: string, value: unknown): unknown {
  if (!Array.isArray(parent)) return { ...parent, [name]: value };
  return Number(name) < parent.length ? parent.with(Number(name), value) : undefined;
}

function take(parent: Parent, name: string): unknown {
  if (Array.isArray(parent))
    return Number(name) < parent.length ? parent.toSpliced(Number(name), 1) : undefined;
  if (!Object.hasOwn(parent, name)) return undefined;
  const { [name]: _, ...rest } = parent as Readonly<Record<string, unknown>>;
  return rest;
}

function read(value: unknown, steps: readonly string[]): unknown {
  let current = value;
  for (const step of steps) {
    if (Array.isArray(current)) current = current[Number(step)];
    else if (isObject(current) && Object.hasOwn(current, step)) current = current[step];
    else return undefined;
  }
  return current;
}

function stepsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
