// The fields in which two JSON values differ.
import type { ReplayedChange } from '@colloquy/schema';
import { limits } from './limits.ts';

/**
 * Lists the innermost fields that differ.
 *
 * @example changedFields({ options: { min: 1 } }, { options: { min: 3 } }) // [{ path: 'options.min', before: '1', after: '3' }]
 */
export function changedFields(before: unknown, after: unknown): ReplayedChange[] {
  const changes: ReplayedChange[] = [];
  addChanges([], { before, after }, changes);
  return changes.slice(0, limits.listedChanges);
}

function addChanges(
  path: readonly string[],
  { before, after }: { readonly before: unknown; readonly after: unknown },
  changes: ReplayedChange[],
): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const [one, other] = [fieldsOf(before), fieldsOf(after)];
  if (!one || !other) {
    changes.push({ path: path.join('.'), ...shown('before', before), ...shown('after', after) });
    return;
  }
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
    addChanges([...path, name], { before: one[name], after: other[name] }, changes);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

function shown(name: 'before' | 'after', value: unknown): Partial<ReplayedChange> {
  if (value === undefined) return {};
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { [name]: text.slice(0, limits.changeCharacters) };
}
