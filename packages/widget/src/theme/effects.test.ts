import { expect, it } from 'vitest';
import { effects } from './effects.ts';

it('the theme effects contain only shadows and blurs', () => {
  const chat = {
    hostBubbles: { shadow: 'sm', blur: 900 },
    inputs: { color: '#fff' },
    buttons: { shadow: 'none' },
  } as const;
  expect(effects({ chat } as never)).toBe('--host-shadow:0 1px 2px #00000014;--host-blur:blur(64px);');
  expect(effects({})).toBe('');
});
