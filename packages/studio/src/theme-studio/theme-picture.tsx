// A theme as a small picture: its ground, a message of the bot, one of the visitor, and a choice.
import type { Theme } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { familyOf } from './fonts.ts';

/** @example <ThemePicture theme={{}} /> */
export function ThemePicture({ theme: { general, chat } }: { readonly theme: Theme }): ReactNode {
  const radius = chat?.hostBubbles?.border?.customRoundeness;
  const family = familyOf(general?.font);
  const scale = radius === undefined ? undefined : `${radius / 2}px`;
  return (
    <span
      className="theme-picture"
      aria-hidden
      style={{
        backgroundColor: general?.background?.content,
        fontFamily: family || undefined,
        color: chat?.hostBubbles?.color,
      }}
    >
      <span style={{ backgroundColor: chat?.hostBubbles?.backgroundColor, borderRadius: scale }}>Hello!</span>
      <span
        className="theme-picture__guest"
        style={{
          backgroundColor: chat?.guestBubbles?.backgroundColor,
          color: chat?.guestBubbles?.color,
          borderRadius: scale,
        }}
      >
        Hi
      </span>
    </span>
  );
}
