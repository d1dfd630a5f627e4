// The warning for an input without any choices, which chats skip.
import type { Mistake } from '@colloquy/engine';

/** A list, so that lists are easy to combine. */
export function noItems(message: string, fix: string): readonly Mistake[] {
  return [{ path: ['items'], severity: 'warning', code: 'no_items', message, fix }];
}
