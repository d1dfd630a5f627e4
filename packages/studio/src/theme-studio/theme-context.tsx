// The theme of the open draft, and how controls change it.
import type { Theme } from '@colloquy/schema';
import { useDraftPart, useEditor, useRun } from '../editor/editor-context.tsx';
import { isObject } from '../model/json.ts';

/** A field of the bot, such as `['theme', 'chat', 'buttons', 'color']`. */
export type BotPath = readonly ['settings' | 'theme', ...string[]];

/** What controls read and change. */
export interface ThemeEditing {
  readonly theme: Theme;
  readonly canEdit: boolean;
  /** A field of the theme or the settings. */
  readonly read: (path: BotPath) => unknown;
  /** Sets a field; without a value it becomes the default. */
  readonly set: (path: BotPath, value: unknown) => void;
  /** Replaces the theme. Changes with the same label in quick succession are one step of undo. */
  readonly replace: (theme: Theme, label: string) => void;
}

/** @example const { theme, replace } = useTheme(); */
export function useTheme(): ThemeEditing {
  const { canEdit } = useEditor();
  const run = useRun();
  const theme = useDraftPart(({ definition }) => definition.theme);
  const settings = useDraftPart(({ definition }) => definition.settings);
  return {
    theme: isObject(theme) ? (theme as Theme) : {},
    canEdit,
    read: ([root, ...path]) =>
      path.reduce<unknown>(
        (value, name) => (isObject(value) ? value[name] : undefined),
        root === 'theme' ? theme : settings,
      ),
    set: (path, value) => run({ type: 'setBotField', path, value }, 'Change the look', path.join('.')),
    replace: (next, label) => run({ type: 'setBotField', path: ['theme'], value: next }, label, label),
  };
}
