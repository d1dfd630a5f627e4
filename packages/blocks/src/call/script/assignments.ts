// What a script in the sandbox set.
import type { Assignment, View } from '@colloquy/engine';

/** Calls of `setVariable(name, value)` as assignments. Names that the bot does not declare are ignored. */
export function toAssignments(
  calls: readonly { readonly name: string; readonly value: unknown }[],
  view: View,
): readonly Assignment[] {
  return calls.flatMap(({ name, value }) => {
    const variableId = view.variableId(name);
    return variableId === undefined ? [] : [{ variableId, value }];
  });
}
