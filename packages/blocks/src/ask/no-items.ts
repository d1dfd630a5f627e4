// The warning of an input that leaves nothing to choose: chats pass it.
import type { Mistake } from '@colloquy/engine';

/** A list, so that it is easily joined to others. */
export function noItems(message: string, fix: string): readonly Mistake[] {
  return [{ path: ['items'], severity: 'warning', code: 'no_items', message, fix }];
}
