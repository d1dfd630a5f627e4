// The message of a typed text.
import { expect, it } from 'vitest';
import { visitorMessage } from './visitor-message.ts';

it.each([
  ['Ada', { type: 'text', text: 'Ada' }],
  [' two words ', { type: 'text', text: ' two words ' }],
  ['/human', { type: 'command', command: 'human' }],
  ['/human ', { type: 'command', command: 'human' }],
  ['/a path is/no command', { type: 'text', text: '/a path is/no command' }],
  ['//human', { type: 'text', text: '/human' }],
  ['/', { type: 'text', text: '/' }],
])('the typed text becomes a message: %s', (words, message) => {
  expect(visitorMessage(words)).toEqual(message);
});
