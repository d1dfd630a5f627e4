// Times of day in any wording are stored in the author's format.
import { describe, expect, it } from 'vitest';
import { askOnce } from '../../testing/ask-once.ts';
import { faceReply } from '../../testing/face-reply.ts';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { talk } from '../../testing/run-block.ts';

const timeInput = (format?: string) => ({ type: 'time input', options: { format } });

it('a time input without options asks for a time', () => {
  expect(talk([{ type: 'time input' }]).start().reply.input).toEqual({ id: 'b1', type: 'time input' });
});

it.each([
  ['14:30', {}, '14:30'],
  ['2pm', {}, '14:00'],
  ['2:05 pm', {}, '14:05'],
  ['noon', {}, '12:00'],
  ['midnight', {}, '00:00'],
  ['half past two in the afternoon', { locale: 'en-GB' }, '14:30'],
  ['halb drei nachmittags', { locale: 'de' }, '14:30'],
  ['in 2 hours', {}, '12:00'],
  ['in 2 hours', { zone: 'Asia/Tokyo' }, '21:00'],
])('the reply %s (%j) is stored as %s', (text, options, stored) => {
  const { answer, variables } = askOnce(timeInput(), text, options);
  expect(answer).toBe(stored);
  expect(variables.Answer).toBe(stored);
});

it.each([
  ['h:mm a', '2:30 PM'],
  ['HH:mm:ss', '14:30:00'],
  ['{{Format}}', '14.30'],
])('a time is stored in the format %s', (format, stored) => {
  expect(
    askOnce(timeInput(format), '14:30', { variables: [{ name: 'Format', value: 'HH.mm' }] }).answer,
  ).toBe(stored);
});

it.each(['25:00', 'abc', '', '14:61'])('the reply %j is refused', (text) => {
  expect(askOnce(timeInput(), text).retry).toMatch(/\w/);
});

it('the bot asks for morning or afternoon', () => {
  expect(askOnce(timeInput(), '9', { locale: 'en-US' }).retry).toMatch(/^Did you mean .+ or .+\?$/);
});

describe('hostile replies', () => {
  it.each(hostileReplies)('$name', ({ text }) => {
    expect(
      faceReply({ type: 'time input', options: { variableId: 'Answer' } }, text, (answer) =>
        /^[012]\d:[0-5]\d$/.test(answer),
      ),
    ).toBeUndefined();
  });
});
