// The quoted question is one that was not answered.
import type { Bubble } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { lastQuestion } from './last-question.ts';

const bubble = (markdown: string): Bubble => ({
  id: markdown,
  type: 'text',
  content: { type: 'markdown', markdown },
});

it.each<[name: string, turns: readonly (readonly string[])[], expected: string | undefined]>([
  ['the last of several messages', [['Hello!'], ['Thank you.', 'Your phone number?']], 'Your phone number?'],
  ['nothing where an input asks without words', [['Your email?'], ['An address has an @.'], []], undefined],
  ['nothing without a turn', [], undefined],
])('the last question is %s', (_name, turns, expected) => {
  expect(lastQuestion(turns.map((messages) => ({ messages: messages.map(bubble) })))?.id).toBe(expected);
});
