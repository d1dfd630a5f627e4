import type { Input } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { inputWords, replayWords } from './replay-words.ts';

it.each([
  [1, 0, 'The last chat would go the same way.'],
  [1, 1, 'The last chat would go differently.'],
  [120, 0, 'The last 120 chats would all go the same way.'],
  [3, 3, 'All of the last 3 chats would go differently.'],
  [120, 3, '3 of the last 120 chats would go differently.'],
])('a replay of %i chats with %i differing ones reads well', (chats, differing, words) => {
  expect(replayWords({ chats, differing })).toBe(words);
});

it.each<[Input, object]>([
  [
    { id: 'b', type: 'choice input', items: [{ id: 'i', content: 'Yes' }, { id: 'j' }] },
    { buttons: ['Yes', 'No label'], field: undefined },
  ],
  [
    { id: 'b', type: 'number input' },
    { buttons: [], field: 'Number' },
  ],
  [
    { id: 'b', type: 'text input', options: { labels: { placeholder: 'Your name' } } },
    { buttons: [], field: 'Your name' },
  ],
])('the input %j is described as visitors see it', (input, words) => {
  expect(inputWords(input)).toEqual(words);
});
