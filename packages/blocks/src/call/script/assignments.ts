// Assignments of a script in the sandbox.
import type { Assignment, View } from '@colloquy/engine';

/** Converts calls of `setVariable(name, value)` to assignments. Names that the bot does not declare are ignored. */
export function toAssignments(
  calls: readonly { readonly name: string; readonly value: unknown }[],
  view: View,
): readonly Assignment[] {
  return calls.flatMap(({ name, value }) => {
    const variableId = view.variableId(name);
    return variableId === undefined ? [] : [{ variableId, value }];
  });
}
