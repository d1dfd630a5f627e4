// The snapshot: all answers and variables of a chat, the default body of calls.
import type { View } from '@colloquy/engine';
import type { Value } from '@colloquy/schema';

/**
 * Answers by name, then variables by name; a later entry replaces an earlier one with the same name. Lists are joined
 * by commas.
 *
 * @example snapshot(view) // Map { 'Name' => 'Ada', 'Colors' => 'red,blue' }
 */
export function snapshot(view: View): ReadonlyMap<string, string> {
  return new Map([
    ...view.answers,
    ...view.variables().map(({ name, value }) => [name, joined(value)] as const),
  ]);
}

/** The turn's time in texts: `2026-11-21T10:00:00.000Z`. */
export function submittedAt(view: View): string {
  return new Date(view.now).toISOString();
}

function joined(value: Value): string {
  if (value === null || typeof value === 'string') return value ?? '';
  return value.map((element) => element ?? '').join(',');
}
