// The lines of a chat on a platform.
import { expect, it } from 'vitest';
import { platformLines, wantsFile } from './platform-lines.ts';

const at = '2026-11-29T10:00:00.000Z';
const message = (text: string) => ({ type: 'text' as const, text });
const sent = (text: string) => ({ method: 'sendMessage', body: { text } });

it('shows replies to questions, and no reports of the browser', () => {
  const turns = [
    { turn: 1, at, shown: ['act> setVariable'], channelMessages: [sent('Hello')] },
    {
      turn: 2,
      at,
      message: message('computed'),
      shown: ['ask> text input'],
      channelMessages: [sent('Name?')],
    },
    { turn: 3, at, message: message('Ada'), shown: ['end>'], channelMessages: [sent('Bye'), sent('Ada')] },
  ];
  const lines = platformLines('telegram', turns);
  expect(lines.map(({ isPerson, text, isOpen }) => [isPerson ? 'person' : 'bot', text, isOpen])).toEqual([
    ['bot', 'Hello', false],
    ['bot', 'Name?', false],
    ['person', 'Ada', false],
    ['bot', 'Bye', true],
    ['bot', 'Ada', true],
  ]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
});

it('shows the streamed text of a model as words of the bot', () => {
  const turns = [
    { turn: 1, at, shown: ['act!> stream true'], channelMessages: [] },
    { turn: 2, at, message: message('Good morning!'), shown: ['end>'], channelMessages: [] },
  ];
  expect(platformLines('whatsapp', turns)).toMatchObject([{ isPerson: false, text: 'Good morning!' }]);
});

it('names files of a reply, and finds a question for a file', () => {
  const turn = {
    turn: 1,
    at,
    message: { ...message('See'), attachedFileUrls: ['https://example.com/files/cv.pdf'] },
    shown: ['ask> file input'],
  };
  expect(platformLines('whatsapp', [turn])[0]?.text).toBe('See\n📎 cv.pdf');
  expect(wantsFile(turn)).toBe(true);
});
