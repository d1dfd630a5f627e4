// Applies a JSON Patch (RFC 6902) to a definition: all of it or nothing, and only to the definition's own fields.
import type { Issue, PatchOperation } from '@colloquy/schema';
import jsonPatch from 'fast-json-patch';
import { limits } from '../limits.ts';

/** The result. The document may be modified in any case, so pass one that has no other users. */
export type PatchedDocument =
  | { readonly ok: true; readonly document: unknown }
  | { readonly ok: false; readonly issue: Issue };

/**
 * Applies a patch. Each part of a path must be an own field or an element of a list, so that no path reaches properties
 * that all objects inherit.
 *
 * @example applyPatch({ name: 'Lead' }, [{ op: 'replace', path: '/name', value: 'Leads' }]) // { ok: true, document: { name: 'Leads' } }
 */
export function applyPatch(document: unknown, patch: readonly PatchOperation[]): PatchedDocument {
  const budget = { copied: 0 };
  let patched = document;
  for (const [index, operation] of patch.entries()) {
    const done = applyOperation(patched, operation, budget);
    if (!done.ok) return { ok: false, issue: { ...done.issue, path: [index, ...done.issue.path] } };
    patched = done.document;
  }
  return { ok: true, document: patched };
}

function applyOperation(
  document: unknown,
  operation: PatchOperation,
  budget: { copied: number },
): PatchedDocument {
  const { op, path, from } = operation;
  if (op === 'add' || op === 'replace' || op === 'test') {
    if (operation.value === undefined) return refused('value', `The operation "${op}" needs a value.`);
    // A copy, because later operations may modify the value, and the patch is stored.
    return step(document, { op, path, value: structuredClone(operation.value) });
  }
  if (op === 'remove') return step(document, { op, path });
  if (from === undefined) return refused('from', `The operation "${op}" needs "from".`);
  const found = look(document, from, 'there');
  if ('why' in found) return refused('from', found.why);
  if (op === 'copy') {
    // Repeated copies double the size with each operation.
    const text = JSON.stringify(found.value);
    budget.copied += text.length;
    if (budget.copied > limits.draftCharacters)
      return refused('from', 'The operations of this patch copy more than a definition may have.');
    return step(document, { op: 'add', path, value: JSON.parse(text) as unknown });
  }
  if (path.startsWith(`${from}/`)) return refused('path', 'Nothing can be moved into itself.');
  const without = step(document, { op: 'remove', path: from });
  return without.ok ? step(without.document, { op: 'add', path, value: found.value }) : without;
}

type Step =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

function step(document: unknown, operation: Step): PatchedDocument {
  const { op, path } = operation;
  const found = look(document, path, op === 'add' ? 'new' : 'there');
  if ('why' in found) return refused('path', found.why);
  try {
    return {
      ok: true,
      document: jsonPatch.applyOperation(document, operation, true, true, true).newDocument,
    };
  } catch (error) {
    const isTest = error instanceof jsonPatch.JsonPatchError && error.name === 'TEST_OPERATION_FAILED';
    return refused(
      'path',
      isTest ? 'The value at this path is different.' : 'This operation is not possible at this path.',
    );
  }
}

/** Resolves a path: the value at its end, or the reason why it is invalid. With `new`, the last part may be missing. */
function look(
  document: unknown,
  path: string,
  end: 'there' | 'new',
): { readonly value: unknown } | { readonly why: string } {
  if (path === '') return { value: document };
  if (!path.startsWith('/')) return { why: 'A path begins with "/", or is empty.' };
  if (/~(?![01])/.test(path)) return { why: 'In a path "~" is written as "~0", and "/" in a name as "~1".' };
  const names = path
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  let value = document;
  for (const [depth, name] of names.entries()) {
    const mayBeNew = end === 'new' && depth === names.length - 1;
    if (name === '__proto__') return { why: 'No field can be called "__proto__".' };
    if (Array.isArray(value)) {
      const index = name === '-' && mayBeNew ? value.length : placeOf(name);
      if (index === undefined || index > value.length - (mayBeNew ? 0 : 1))
        return { why: `There is no element ${shown(name)} in the list: it has ${value.length}.` };
      value = value[index];
    } else if (typeof value === 'object' && value !== null) {
      if (!Object.hasOwn(value, name) && !mayBeNew) return { why: `There is no field ${shown(name)}.` };
      value = Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
    } else return { why: `The parent of ${shown(name)} is not an object or list.` };
  }
  return { value };
}

/** An index of a list in the form of RFC 6901, without leading zeros. */
function placeOf(name: string): number | undefined {
  return /^(?:0|[1-9]\d{0,8})$/.test(name) ? Number(name) : undefined;
}

function shown(name: string): string {
  return `"${name.slice(0, 100)}"`;
}

function refused(field: 'path' | 'from' | 'value', message: string): PatchedDocument {
  const fix = 'Read the draft again, and create the patch from its current state.';
  return { ok: false, issue: { path: [field], code: 'patch_failed', message, fix } };
}
