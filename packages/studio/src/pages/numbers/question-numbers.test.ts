import type { BlockNumbers } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { branchNumbers } from './branch-numbers.ts';
import { changeWords, durationWords, shareWords } from './number-words.ts';
import { questionNumbers, questionWords, worstQuestion } from './question-numbers.ts';

const text = (id: string, words: string) => ({
  id,
  type: 'text',
  content: { richText: [{ type: 'p', children: [{ text: words }] }] },
});

const definition = {
  variables: [{ id: 'v', name: 'Phone' }],
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'e1' }],
  edges: [
    { id: 'e1', from: { eventId: 'start' }, to: { groupId: 'first' } },
    { id: 'e2', from: { blockId: 'if' }, to: { groupId: 'last' } },
  ],
  groups: [
    {
      id: 'last',
      title: 'Call',
      blocks: [{ id: 'phone', type: 'phone number input', options: { variableId: 'v' } }],
    },
    {
      id: 'first',
      title: 'First',
      blocks: [
        text('hi', 'Hello {{Name}}. What is your address? '),
        { id: 'mail', type: 'email input' },
        { id: 'if', type: 'AB test', items: [{ id: 'a', outgoingEdgeId: 'e2' }, { id: 'b' }] },
      ],
    },
  ],
} as never;

const block = (id: string, type: string, chats: number, waits: number): BlockNumbers => ({
  ...{ id, type, chats, waits, groupId: 'g', groupTitle: 'Old group', views: chats, leaves: 0, ends: 0 },
  ...{ dropOff: 0, answers: 0, rejections: 0, failures: 0, choices: [] },
});

it("questions are named by the bot's previous message or their variable, in flow order", () => {
  expect([...questionWords(definition)]).toEqual([
    ['mail', 'What is your address?'],
    ['phone', 'Phone'],
  ]);
});

it('the numbers list the questions only, removed ones last', () => {
  const numbers = questionNumbers(definition, [
    block('gone', 'text input', 4, 1),
    block('phone', 'phone number input', 7, 4),
    block('hi', 'text', 9, 0),
    block('mail', 'email input', 9, 2),
  ]);
  expect(numbers.map(({ words, isThere }) => [words, isThere])).toEqual([
    ['What is your address?', true],
    ['Phone', true],
    ['Old group', false],
  ]);
  expect(worstQuestion(numbers)?.words).toBe('Phone');
  expect(worstQuestion(numbers.filter(({ id }) => id !== 'phone'))).toBeUndefined();
});

it('the numbers count the paths of a block that decides', () => {
  const [test] = branchNumbers(definition, [{ id: 'e2', count: 5, completed: 2 }]);
  expect(test?.paths.map(({ text: words, count, completed }) => [words, count, completed])).toEqual([
    ['Path A', 5, 2],
    ['Path B', 0, 0],
  ]);
});

it('shares, changes and durations are formatted for people', () => {
  expect([shareWords(1, 3), shareWords(1, 500), shareWords(0, 0)]).toEqual(['33 %', '<1 %', '–']);
  expect([changeWords(12, 10), changeWords(5, 10), changeWords(3, 0)]).toEqual(['+20 %', '−50 %', undefined]);
  expect([durationWords(400), durationWords(9_400), durationWords(90_000)]).toEqual([
    '<1 s',
    '9 s',
    '1.5 min',
  ]);
});
