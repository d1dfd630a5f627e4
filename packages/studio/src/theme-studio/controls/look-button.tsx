// A look as a button with its picture.
import type { Theme } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { isSameLook, withLook } from '../looks.ts';
import { useTheme } from '../theme-context.tsx';
import { ThemePicture } from '../theme-picture.tsx';

/** Gives the bot a look. It is pressed while the bot has it. */
export function LookButton({
  name,
  look,
  more,
}: {
  readonly name: string;
  readonly look: Theme;
  readonly more?: string;
}): ReactNode {
  const { theme, canEdit, replace } = useTheme();
  return (
    <button
      type="button"
      className="look"
      disabled={!canEdit}
      aria-pressed={isSameLook(theme, look)}
      onClick={() => replace(withLook(theme, look), `Look: ${name}`)}
    >
      <ThemePicture theme={look} />
      <span>{name}</span>
      {more !== undefined && <small>{more}</small>}
    </button>
  );
}
