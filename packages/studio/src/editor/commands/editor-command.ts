// A command of the editor.
import type { LucideIcon } from 'lucide-react';
import type { Point } from '../../model/commands/group-commands.ts';
import type { Actions } from '../actions.ts';
import type { Editor } from '../editor-context.tsx';

export interface EditorCommand {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Other search words. */
  readonly keywords?: string;
  readonly section: 'Edit' | 'View' | 'Bot';
  /** As `KeyboardEvent.key` in lower case; `mod` is ⌘ or Ctrl. */
  readonly keys?: readonly string[];
  /** The first of the keys in readable form. */
  readonly shown?: string;
  /** Also works while a form has the focus; by default only on the canvas. */
  readonly worksEverywhere?: boolean;
  /** Whether it is in the context menu of the canvas. */
  readonly isInMenu?: boolean;
  /** Whether it is enabled; by default always. */
  readonly isPossible?: (editor: Editor) => boolean;
  /** @param at the point of the canvas where the context menu was opened */
  readonly run: (editor: Editor, actions: Actions, at?: Point) => void;
}
