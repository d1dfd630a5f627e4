// Finds the command of a key press.
import { COMMANDS } from '../commands/commands.ts';
import type { EditorCommand } from '../commands/editor-command.ts';

/** The command of a key press; nothing while the user types, or has selected text to copy. */
export function commandFor(event: KeyboardEvent): EditorCommand | undefined {
  const { target } = event;
  const isTyping =
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], colloquy-chat',
    ) !== null;
  // What is closing may have got the focus back from a dialog above it.
  const isInDialog =
    target instanceof Element &&
    target.closest(':is([role=dialog], [role=menu]):not([data-closed])') !== null;
  const found = COMMANDS.find(({ keys = [] }) => keys.includes(keyOf(event)));
  if (!found || isInDialog || (isTyping && found.worksInFields !== true)) return undefined;
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
