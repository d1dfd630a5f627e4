import { expect, it } from 'vitest';
import type { Definition } from '../model/definition.ts';
import { nameFromFirstWords } from './first-words.ts';

const bot = (name: string, text: string): Definition => ({
  name,
  groups: [
    {
      id: 'g',
      title: 'G',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: 't', type: 'text', content: { richText: [{ type: 'p', children: [{ text }] }] } }],
    },
  ],
});

it.each([
  ['New bot', 'Book a table. For how many?', 'Book a table'],
  ['New bot', 'Hello! What can I do for you?', undefined],
  ['New bot', '', undefined],
  ['My bot', 'Book a table', undefined],
  [
    'New bot',
    'Welcome to the restaurant at the end of the long road',
    'Welcome to the restaurant at the end of…',
  ],
])('the name of %j with the first text %j becomes %j', (name, text, expected) => {
  expect(nameFromFirstWords(bot(name, text))).toBe(expected);
});
