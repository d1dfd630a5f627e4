import type { BotDifference } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import type { Definition } from '../../model/definition.ts';
import { differenceWords } from './difference-words.ts';
import { flowWords } from './flow-words.ts';

const rich = (text: string) => [{ type: 'p', children: [{ text }] }];

const draft: Definition = {
  variables: [{ id: 'v-mail', name: 'Work e-mail' }],
  events: [{ id: 'begin', type: 'start', graphCoordinates: { x: 0, y: 0 } }],
  groups: [
    {
      id: 'g-hello',
      title: 'Hello',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        { id: 'b-text', type: 'text', content: { richText: rich('Good morning') } },
        { id: 'b-mail', type: 'email input', options: { variableId: 'v-mail' } },
        { id: 'b-choice', type: 'choice input', items: [{ id: 'i-yes', content: 'Yes' }] },
      ],
    },
  ],
};

const live: Definition = {
  variables: [{ id: 'v-old', name: 'E-mail' }],
  groups: [
    {
      id: 'g-end',
      title: 'The end',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: 'b-gone', type: 'text', content: { richText: rich('Goodbye') } }],
    },
  ],
};

const block = { change: 'changed', part: 'block', group: 'Hello' } as const;
const mail = { ...block, id: 'b-mail', title: 'email input' } as const;
const edge = { part: 'edge', id: 'b-mail', title: 'email input', group: 'Hello' } as const;

describe('differenceWords', () => {
  const words = flowWords([draft, live]);
  it.each<[BotDifference, object]>([
    [
      { change: 'added', part: 'group', id: 'g-hello', title: 'Hello' },
      { subject: 'Group "Hello"', detail: undefined },
    ],
    [
      { change: 'removed', part: 'block', id: 'b-gone', title: 'text', group: 'The end' },
      { subject: 'Text: Goodbye', detail: 'in "The end"' },
    ],
    [
      { ...block, id: 'unknown', title: 'email input' },
      { subject: 'E-mail question', detail: 'in "Hello"' },
    ],
    [
      {
        ...block,
        id: 'b-text',
        title: 'text',
        path: ['content', 'richText'],
        before: rich('Hi'),
        after: rich('Good morning'),
      },
      { subject: 'Text: Good morning', detail: 'in "Hello"', before: 'Hi', after: 'Good morning' },
    ],
    [
      { ...mail, path: ['options', 'variableId'], before: 'v-old', after: 'v-mail' },
      {
        subject: 'E-mail question → Work e-mail',
        detail: 'in "Hello", Keep the answer in',
        before: 'E-mail',
        after: 'Work e-mail',
      },
    ],
    [
      {
        ...block,
        id: 'b-choice',
        title: 'choice input',
        path: ['items', 'i-yes', 'content'],
        before: 'Y',
        after: 'Yes',
      },
      { subject: 'Choices question', detail: 'in "Hello", “Yes”', before: 'Y', after: 'Yes' },
    ],
    [
      {
        ...edge,
        change: 'changed',
        before: { groupId: 'g-end', blockId: 'b-gone' },
        after: { groupId: 'x' },
      },
      {
        subject: 'Connection from E-mail question → Work e-mail',
        before: 'to The end › Text: Goodbye',
        after: 'to a place that is gone',
      },
    ],
    [
      { change: 'added', part: 'edge', id: 'begin', title: 'start', after: { groupId: 'g-hello' } },
      { subject: 'Connection from Start', detail: undefined, after: 'to Hello' },
    ],
    [
      {
        change: 'changed',
        part: 'theme',
        path: ['chat', 'buttons'],
        after: { color: '#fff', isRound: true },
      },
      { subject: 'Theme', detail: 'Chat › Buttons', before: undefined, after: 'Color: #fff, Round: on' },
    ],
    [
      { change: 'changed', part: 'bot', path: ['name'], before: '', after: 'x'.repeat(100) },
      { before: 'empty', after: `${'x'.repeat(80)}…` },
    ],
    [
      {
        ...block,
        path: ['content', 'richText'],
        before: rich(`${'a'.repeat(100)} end`),
        after: rich(`${'a'.repeat(100)} end, and more`),
      },
      { before: `…${'a'.repeat(26)} end`, after: `…${'a'.repeat(26)} end, and more` },
    ],
    [
      { ...mail, change: 'moved', before: 'The end', after: 'Hello' },
      { detail: 'from "The end" to "Hello"', before: undefined },
    ],
  ])('describes %j', (difference, expected) => {
    expect(differenceWords(difference, words)).toMatchObject(expected);
  });
});
