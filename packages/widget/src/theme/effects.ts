// Shadows and blurs of a theme. They load a moment later than its colours, because they change no layout and no text.
import type { Theme } from '@colloquy/schema';
import { pixels } from './theme-tokens.ts';

const SHADOWS: Readonly<Record<string, string>> = {
  sm: '0 1px 2px #00000014',
  md: '0 2px 6px #0000001a',
  lg: '0 6px 16px #0000001f',
  xl: '0 12px 28px #00000024',
  '2xl': '0 24px 48px #00000033',
};

/**
 * The tokens of a theme's shadows and blurs, as declarations.
 *
 * @example effects({ chat: { hostBubbles: { shadow: 'sm' } } }) // '--host-shadow:0 1px 2px #00000014;'
 */
export function effects({ chat = {} }: Theme): string {
  const { container, hostBubbles, guestBubbles, inputs, buttons } = chat;
  const boxes = { container, host: hostBubbles, guest: guestBubbles, input: inputs, button: buttons };
  return Object.entries(boxes)
    .map(([name, { shadow = '', blur } = {}]) => {
      const cast = SHADOWS[shadow] ? `--${name}-shadow:${SHADOWS[shadow]};` : '';
      return blur ? `${cast}--${name}-blur:blur(${pixels(blur, 0, 64)});` : cast;
    })
    .join('');
}
