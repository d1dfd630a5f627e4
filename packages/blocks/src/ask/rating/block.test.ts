// Ratings are integers on the scale.
import { describe, expect, it } from 'vitest';
import { askOnce } from '../../testing/ask-once.ts';
import { faceReply } from '../../testing/face-reply.ts';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { talk } from '../../testing/run-block.ts';

const ratingInput = (options: object = {}) => ({ type: 'rating input', options });

it('a rating input without options asks for a rating', () => {
  expect(talk([{ type: 'rating input' }]).start().reply.input).toEqual({ id: 'b1', type: 'rating input' });
});

it.each([
  [{}, '0', '0'],
  [{}, '10', '10'],
  [{}, ' 3 ', '3'],
  [{}, '8/10', '8'],
  [{}, 'eight', '8'],
  [{ length: 5 }, '5', '5'],
  [{ length: 5, buttonType: 'Icons' }, '⭐⭐⭐', '3'],
  [{ startsAt: 1 }, '1', '1'],
  [{ startsAt: '{{Low}}' }, '2', '2'],
  [{ startsAt: '{{Unset}}' }, '0', '0'],
  [{ buttonType: 'Hearts' }, '0', '0'],
  [{ startsAt: 20 }, '10', '10'],
])('with %j the reply %s is stored as %s', (options, text, stored) => {
  const { answer, variables } = askOnce(ratingInput(options), text, {
    variables: [{ name: 'Low', value: '2' }, 'Unset'],
  });
  expect(answer).toBe(stored);
  expect(variables.Answer).toBe(stored);
});

it.each([
  [{}, '11'],
  [{}, '-5'],
  [{}, '5.5'],
  [{}, ''],
  [{}, 'abc'],
  [{ length: 5 }, '6'],
  [{ buttonType: 'Icons' }, '0'],
  [{ buttonType: 'Icons', startsAt: 0 }, '0'],
  [{ startsAt: '{{Low}}' }, '1'],
])('with %j the reply %j is refused', (options, text) => {
  const { answer, retry } = askOnce(ratingInput(options), text, { variables: [{ name: 'Low', value: '2' }] });
  expect(answer).toBeUndefined();
  expect(retry).toMatch(/\w/);
});

it('the client receives the start of the scale', () => {
  const { input } = askOnce(ratingInput({ startsAt: '{{Low}}', labels: { left: 'Bad' } }), '3', {
    variables: [{ name: 'Low', value: '2' }],
  });
  expect(input?.options).toEqual({ variableId: 'vAnswer', startsAt: 2, labels: { left: 'Bad' } });
});

describe('hostile replies', () => {
  it.each(hostileReplies)('$name', ({ text }) => {
    expect(
      faceReply({ type: 'rating input', options: { variableId: 'Answer' } }, text, (answer) =>
        /^(?:\d|10)$/.test(answer),
      ),
    ).toBeUndefined();
  });
});
