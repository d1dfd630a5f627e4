import { expect, it } from 'vitest';
import { typingDelayMs } from './typing-delay.ts';

const four = 'one two three four';

it.each([
  [four, undefined, 600],
  [four, { speed: 240 }, 1_000],
  [four, { speed: 240, maxDelay: 0.5 }, 500],
  [four, { delayBetweenBubbles: 1 }, 1_600],
  [four, { enabled: false }, 0],
  [four, { speed: 0 }, 0],
  ['', undefined, 0],
  ['word '.repeat(9_999), { maxDelay: 3_600 }, 10_000],
])('the text %j with the options %j has a typing delay', (text, typing, delay) =>
  expect(typingDelayMs(text, typing)).toBe(delay),
);
