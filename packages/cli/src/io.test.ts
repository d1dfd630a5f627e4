import { expect, it } from 'vitest';
import { typed } from './io.ts';

it.each([
  ['Publish one: npx colloquy publish FILE', 'Publish one: colloquy publish FILE'],
  ['Is it running? In the folder of Colloquy: npm start', 'Is it running? colloquy serve'],
  ['choose another port: PORT=3001 npm start', 'choose another port: PORT=3001 colloquy serve'],
])('messages of an executable name its own command: %j', (text, expected) => {
  expect(typed(text, true)).toBe(expected);
  expect(typed(text, false)).toBe(text);
});
