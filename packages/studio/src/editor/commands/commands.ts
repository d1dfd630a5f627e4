// All commands of the editor: keys, context menu, toolbar, ⌘K and the list of shortcuts use this one table.
import type { Editor } from '../editor-context.tsx';
import { botCommands } from './bot-commands.ts';
import { editCommands } from './edit-commands.ts';
import type { EditorCommand } from './editor-command.ts';
import { viewCommands } from './view-commands.ts';

export const COMMANDS: readonly EditorCommand[] = [...editCommands, ...viewCommands, ...botCommands];

/** @throws Error when there is no such command */
export function commandOf(id: string): EditorCommand {
  const found = COMMANDS.find((command) => command.id === id);
  if (!found) throw new Error(`There is no command "${id}".`);
  return found;
}

export function isPossible({ isPossible: ask }: EditorCommand, editor: Editor): boolean {
  return ask?.(editor) ?? true;
}

/** A shortcut in the notation of this computer's keyboard. */
export function keysHere(shown: string): string {
  if (navigator.platform.startsWith('Mac')) return shown;
  return shown.replace('⇧⌘', 'Ctrl ⇧ ').replace('⌘', 'Ctrl ').replace('⌥', 'Alt ');
}
