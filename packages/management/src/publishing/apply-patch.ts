// Applying a JSON Patch (RFC 6902) to a definition: whole or not at all, and nowhere but where a definition has fields of its own.
import type { Issue, PatchOperation } from '@colloquy/schema';
import jsonPatch from 'fast-json-patch';
import { limits } from '../limits.ts';

/** What came of it. The document may have been changed in any case, so give one that nobody else has. */
export type PatchedDocument =
  | { readonly ok: true; readonly document: unknown }
  | { readonly ok: false; readonly issue: Issue };

/**
 * Applies a patch. Paths are looked at before: each part of them has to be a field of its own or an element of a list, so that none leads to what every
 * object has.
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
    // A copy: later operations may change what stands there, and the patch is kept.
    return step(document, { op, path, value: structuredClone(operation.value) });
  }
  if (op === 'remove') return step(document, { op, path });
  if (from === undefined) return refused('from', `The operation "${op}" needs "from".`);
  const found = look(document, from, 'there');
  if ('why' in found) return refused('from', found.why);
  if (op === 'copy') {
    // Copies of copies double with each operation.
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
    return refused('path', isTest ? 'The value there is another one.' : 'This cannot be done there.');
  }
}

/** What stands at the end of a path, or why the path leads nowhere. With `new` its last part may be one that is not there yet. */
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
    } else return { why: `There is nothing that could have a field ${shown(name)}.` };
  }
  return { value };
}

/** A place in a list as RFC 6901 writes it, without zeros in front. */
function placeOf(name: string): number | undefined {
  return /^(?:0|[1-9]\d{0,8})$/.test(name) ? Number(name) : undefined;
}

function shown(name: string): string {
  return `"${name.slice(0, 100)}"`;
}

function refused(field: 'path' | 'from' | 'value', message: string): PatchedDocument {
  const fix = 'Read the draft again, and make the patch from what it is now.';
  return { ok: false, issue: { path: [field], code: 'patch_failed', message, fix } };
}
