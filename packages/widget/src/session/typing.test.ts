// The duration of emulated typing.
import type { Bubble } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { typingMs } from './typing.ts';

const saying = (text: string): Bubble => ({
  id: 'b',
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
});
const ten = 'one two three four five six seven eight nine ten';

it.each([
  ['ten words', saying(ten), {}, false, 1_500],
  ['a very long text', saying(ten.repeat(9)), {}, false, 3_000],
  ['faster', saying(ten), { speed: 800 }, false, 750],
  ['switched off', saying(ten), { enabled: false }, false, 0],
  ['the first message', saying(ten), {}, true, 0],
  ['the first message of a bot that types it', saying(ten), { isDisabledOnFirstMessage: false }, true, 1_500],
  ['another script', saying('раз два'), {}, false, 300],
  ['no words at all', saying('👋'), {}, false, 300],
  ['a speed of nothing', saying(ten), { speed: 0 }, false, 0],
  ['an absurd bound', saying('a '.repeat(10_000)), { maxDelay: 1e9 }, false, 10_000],
  ['a picture', { id: 'b', type: 'image', content: {} } as Bubble, {}, false, 0],
])('the typing delay is right for: %s', (_name, bubble, settings, isFirst, expected) => {
  expect(typingMs(bubble, settings, { isFirst })).toBe(expected);
});
