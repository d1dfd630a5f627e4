// The snapshot: everything a visitor answered and every variable with a value, as calls send it when the author wrote nothing else.
import type { View } from '@colloquy/engine';
import type { Value } from '@colloquy/schema';

/**
 * Answers by name, then variables by name; a later entry takes the place of an earlier one of the same name. Lists are joined by commas.
 *
 * @example snapshot(view) // Map { 'Name' => 'Ada', 'Colors' => 'red,blue' }
 */
export function snapshot(view: View): ReadonlyMap<string, string> {
  return new Map([
    ...view.answers,
    ...view.variables().map(({ name, value }) => [name, joined(value)] as const),
  ]);
}

/** The turn's time as texts have it: `2026-11-21T10:00:00.000Z`. */
export function submittedAt(view: View): string {
  return new Date(view.now).toISOString();
}

function joined(value: Value): string {
  if (value === null || typeof value === 'string') return value ?? '';
  return value.map((element) => element ?? '').join(',');
}
