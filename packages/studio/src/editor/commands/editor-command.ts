// A command of the editor.
import type { LucideIcon } from 'lucide-react';
import type { Point } from '../../model/commands/group-commands.ts';
import type { Actions } from '../actions.ts';
import type { Editor } from '../editor-context.tsx';

export interface EditorCommand {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Other words that find it. */
  readonly keywords?: string;
  readonly section: 'Edit' | 'View' | 'Bot';
  /** As `KeyboardEvent.key` in small letters; `mod` is ⌘ or Ctrl. */
  readonly keys?: readonly string[];
  /** The first of the keys, as people write it. */
  readonly shown?: string;
  /** Also while a field has the focus. */
  readonly worksInFields?: boolean;
  /** Whether the context menu of the canvas has it. */
  readonly isInMenu?: boolean;
  /** Whether it would do something now; always without it. */
  readonly isPossible?: (editor: Editor) => boolean;
  /** @param at the place of the canvas that the context menu was opened at */
  readonly run: (editor: Editor, actions: Actions, at?: Point) => void;
}
