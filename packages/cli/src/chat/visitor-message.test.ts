import { expect, it } from 'vitest';
import { visitorMessage } from './visitor-message.ts';

it.each([
  ['Hello', { type: 'text', text: 'Hello' }],
  ['', { type: 'text', text: '' }],
  ['/human', { type: 'command', command: 'human' }],
  ['/call a person ', { type: 'command', command: 'call a person' }],
  ['//human', { type: 'text', text: '/human' }],
  ['/', { type: 'text', text: '/' }],
  ['/ 2', { type: 'text', text: '/ 2' }],
  ['1/2', { type: 'text', text: '1/2' }],
])('the typed line %j becomes a message', (line, message) => expect(visitorMessage(line)).toEqual(message));
