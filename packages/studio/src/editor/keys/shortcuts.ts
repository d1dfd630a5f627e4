// Finds the command of a key press.
import { COMMANDS } from '../commands/commands.ts';
import type { EditorCommand } from '../commands/editor-command.ts';

const FIELDS =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], colloquy-chat';

/**
 * The command of a key press. Most commands belong to the canvas: while a form, a menu or nothing has the focus, their
 * keys do nothing, so that typing never changes another part of the flow.
 *
 * @example commandFor(event)?.id // 'delete', after Backspace on the row of a block
 */
export function commandFor(event: KeyboardEvent): EditorCommand | undefined {
  const { target } = event;
  const isWithin = (selector: string) => target instanceof Element && target.closest(selector) !== null;
  // A closing dialog may give the focus back while its key press still bubbles.
  if (isWithin(':is([role=dialog], [role=menu]):not([data-closed])')) return undefined;
  const found = COMMANDS.find(({ keys = [] }) => keys.includes(keyOf(event)));
  if (!found) return undefined;
  const isOnCanvas = isWithin('.canvas') && !isWithin(FIELDS);
  if (!isOnCanvas && found.worksEverywhere !== true) return undefined;
  const hasWords = found.id === 'copy' && String(window.getSelection()) !== '';
  return hasWords ? undefined : found;
}

function keyOf({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): string {
  const name = key.toLowerCase();
  const isLetter = /^[a-z]$/.test(name) || name.length > 1;
  return [(metaKey || ctrlKey) && 'mod', shiftKey && isLetter && 'shift', altKey && 'alt', name]
    .filter(Boolean)
    .join('+');
}
