// Phone numbers are found in the text and stored in international format.
import { describe, expect, it } from 'vitest';
import { askOnce } from '../../testing/ask-once.ts';
import { faceReply } from '../../testing/face-reply.ts';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { talk } from '../../testing/run-block.ts';

const phoneInput = (defaultCountryCode?: string, retryMessageContent?: string) => ({
  type: 'phone number input',
  options: { defaultCountryCode, retryMessageContent },
});

it('a phone input without options asks for a number', () => {
  expect(talk([{ type: 'phone number input' }]).start().reply.input).toEqual({
    id: 'b1',
    type: 'phone number input',
  });
});

it.each([
  ['+33612345678', undefined, '+33612345678'],
  ['06 12 34 56 78', 'FR', '+33612345678'],
  ['0612345678', '{{Country}}', '+33612345678'],
  ['my number is +1 (415) 555-2671 thanks', undefined, '+14155552671'],
  ['+1 415 555 2671', 'INT', '+14155552671'],
])('the reply %s (%s) is stored as %s', (text, country, stored) => {
  const { answer } = askOnce(phoneInput(country), text, { variables: [{ name: 'Country', value: 'FR' }] });
  expect(answer).toBe(stored);
});

it.each([
  ['0612345678', undefined],
  ['0612345678', 'INT'],
  ['0612345678', 'XX'],
  ['123', 'FR'],
  ['+33 6 12', undefined],
  ['', 'FR'],
])('the reply %j (%s) is refused', (text, country) => {
  expect(askOnce(phoneInput(country, 'With the country code, please.'), text).retry).toBe(
    'With the country code, please.',
  );
});

describe('hostile replies', () => {
  it.each(hostileReplies)('$name', ({ text }) => {
    const block = { type: 'phone number input', options: { variableId: 'Answer', defaultCountryCode: 'US' } };
    expect(faceReply(block, text, (answer) => /^\+\d{8,15}$/.test(answer))).toBeUndefined();
  });
});
