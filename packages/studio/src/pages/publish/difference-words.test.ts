import type { BotDifference } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { differenceWords } from './difference-words.ts';

const rich = (text: string) => [{ type: 'p', children: [{ text }] }];

describe('differenceWords', () => {
  it.each<[BotDifference, object]>([
    [
      { change: 'added', part: 'group', id: 'g', title: 'Welcome' },
      { subject: 'Group "Welcome"', detail: undefined },
    ],
    [
      { change: 'removed', part: 'block', id: 'b', title: 'text input', group: 'Hello' },
      { subject: 'Block "text input"', detail: 'in "Hello"' },
    ],
    [
      {
        change: 'changed',
        part: 'block',
        title: 'text',
        group: 'Hello',
        path: ['content', 'richText'],
        before: rich('Hi'),
        after: rich('Good day'),
      },
      { detail: 'in "Hello"', before: 'Hi', after: 'Good day' },
    ],
    [
      { change: 'changed', part: 'theme', path: ['chat', 'buttons'], after: { color: '#fff' } },
      { subject: 'Theme', detail: 'chat › buttons', before: undefined, after: '{"color":"#fff"}' },
    ],
    [
      { change: 'changed', part: 'bot', path: ['name'], before: '', after: 'x'.repeat(100) },
      { before: 'empty', after: `${'x'.repeat(80)}…` },
    ],
    [
      { change: 'moved', part: 'block', title: 'text', group: 'End' },
      { detail: 'in "End"', before: undefined },
    ],
  ])('%j', (difference, words) => {
    expect(differenceWords(difference)).toMatchObject(words);
  });
});
