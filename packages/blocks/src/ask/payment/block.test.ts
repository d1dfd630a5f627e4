// What is to be paid reaches the client; a payment that failed is asked for again.
import { describe, expect, it } from 'vitest';
import { askOnce } from '../../testing/ask-once.ts';
import { faceReply } from '../../testing/face-reply.ts';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { talk } from '../../testing/run-block.ts';

const paymentInput = (options: object = {}) => ({ type: 'payment input', options });

it('asks as a bare block', () => {
  expect(talk([{ type: 'payment input' }]).start().reply.input).toEqual({ id: 'b1', type: 'payment input' });
});

it('tells the client what is to be paid, but not with whose credentials', () => {
  const options = {
    credentialsId: 'credentials',
    currency: 'EUR',
    amount: '{{Total}}',
    labels: { button: 'Pay' },
    additionalInformation: { description: 'Order of {{Name}}' },
    provider: 'Somebody',
  };
  const { input } = askOnce(paymentInput(options), 'Success', {
    variables: [
      { name: 'Total', value: '12.50' },
      { name: 'Name', value: 'Ada' },
    ],
  });
  expect(JSON.parse(JSON.stringify(input?.options))).toEqual({
    variableId: 'vAnswer',
    currency: 'EUR',
    amount: '12.50',
    labels: { button: 'Pay' },
    additionalInformation: { description: 'Order of Ada' },
  });
});

it.each([
  ['Success', 'Success'],
  ['Thank you!', 'Thank you!'],
  [' paid ', 'paid'],
  ['failure', 'failure'],
])('takes %j', (text, stored) => {
  expect(askOnce(paymentInput(), text).answer).toBe(stored);
});

it.each([
  [{ retryMessageContent: 'Once more, {{Name}}.' }, 'en', 'fail', 'Once more, Ada.'],
  [{}, 'en', 'fail', 'The payment did not go through. Would you like to try again?'],
  [{}, 'fr-CA', 'fail', "Le paiement n'a pas abouti. Voulez-vous réessayer ?"],
  [{ retryMessageContent: 'Once more.' }, 'en', '', 'Once more.'],
  [{ retryMessageContent: 'Once more.' }, 'en', undefined, 'Once more.'],
])('%j (%s): %j is answered with %j', (options, locale, text, words) => {
  expect(
    askOnce(paymentInput(options), text, { locale, variables: [{ name: 'Name', value: 'Ada' }] }).retry,
  ).toBe(words);
});

it('is not answered by the message that starts the chat', () => {
  const turn = talk([{ type: 'payment input' }]).start({ message: { type: 'text', text: 'Success' } });
  expect(turn.reply.input?.type).toBe('payment input');
});

describe('hostile replies', () => {
  it.each(hostileReplies)('$name', ({ text }) => {
    // Whether the payment was made is the provider's word, not the reply's: any text is the success label.
    expect(
      faceReply(
        paymentInput({ variableId: 'Answer' }),
        text,
        (answer) => answer === text.trim() || answer === text.toWellFormed().trim(),
      ),
    ).toBeUndefined();
  });
});
