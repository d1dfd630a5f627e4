// The client gets the payment's data, and only the provider's status counts as paid.
import type { CallResult } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import type { TalkOptions, TalkTurn } from '../../testing/run-block.ts';
import { talk } from '../../testing/run-block.ts';

const UNAVAILABLE = 'Sorry, the payment cannot be taken just now. Please come back later.';
const UNCONFIRMED =
  'The payment is not confirmed yet. Please wait a moment and try again, without paying a second time.';

const payment = (
  status: string,
  { id = 'pi_1', ...more }: { id?: string; decline?: string } = {},
): CallResult => ({
  ok: true,
  response: {
    paymentId: id,
    status,
    amount: 1_250,
    currency: 'eur',
    clientSecret: `${id}_secret`,
    publicKey: 'pk_1',
    ...more,
  },
});
const unpaid = payment('requires_payment_method');
const down: CallResult = { ok: false, failure: { code: 'unreachable', message: 'The provider is away.' } };

/** A chat that asks for 12.50 and confirms when it was paid. */
function chatWith(options: object = {}, talkOptions: TalkOptions = {}) {
  return talk(
    {
      variables: ['Answer', { name: 'Total', value: '12.50' }, { name: 'Name', value: 'Ada' }],
      groups: [
        {
          title: 'Pay',
          blocks: [
            {
              type: 'payment input',
              options: {
                variableId: 'Answer',
                credentialsId: 'pay',
                amount: '{{Total}}',
                currency: 'EUR',
                ...options,
              },
            },
            'Paid.',
          ],
        },
      ],
    },
    talkOptions,
  );
}
/** The chat at the question for the payment. */
function asked(options: object = {}, talkOptions: TalkOptions = {}) {
  const chat = chatWith(options, talkOptions);
  chat.start();
  return { chat, turn: chat.resume(unpaid) };
}
const callOf = (turn: TalkTurn) => (turn.stop?.type === 'call' ? turn.stop.call : undefined);
const logsOf = (turn: TalkTurn) =>
  (turn.reply.logs ?? []).map(({ status, description, details }) => [status, description, details]);

describe('a payment input', () => {
  it('creates a payment with its amount, currency and metadata', () => {
    const additionalInformation = {
      description: 'Order of {{Name}}',
      email: ' ada@example.com ',
      name: '{{Name}}',
    };
    expect(callOf(chatWith({ additionalInformation }).start())).toEqual({
      port: 'payment',
      request: {
        action: 'create',
        credentialsId: 'pay',
        isTest: false,
        amount: 1_250,
        currency: 'eur',
        receiptEmail: 'ada@example.com',
        description: 'Order of Ada',
        metadata: { block: 'b1', result: 'result' },
      },
      timeoutMs: 20_000,
    });
  });

  it('omits invalid fields, and uses test credentials in preview', () => {
    const additionalInformation = { description: '😀'.repeat(600), email: 'not an address' };
    const request = callOf(chatWith({ additionalInformation }, { isPreview: true }).start())?.request;
    expect(request).toMatchObject({ isTest: true, metadata: { block: 'b1' }, description: '😀'.repeat(500) });
    expect(request).not.toHaveProperty('receiptEmail');
  });

  it('sends amount and secret to the client, and stores only the payment id', () => {
    const labels = { button: 'Pay' };
    const { turn } = asked({ labels, additionalInformation: { name: '{{Name}}' } }, { locale: 'de' });
    expect(turn.reply.input).toEqual({
      id: 'b1',
      type: 'payment input',
      options: {
        variableId: 'vAnswer',
        amount: '12.50',
        currency: 'EUR',
        labels,
        additionalInformation: { name: 'Ada' },
      },
      runtimeOptions: { paymentIntentSecret: 'pi_1_secret', amountLabel: '12,50\u00A0€', publicKey: 'pk_1' },
    });
    expect(turn.state.waiting).toEqual({ blockId: 'b1', kept: 'pi_1' });
    expect(JSON.stringify(turn.state)).not.toContain('secret');
  });

  it.each([
    [
      { credentialsId: undefined },
      'The block has no credentials. Set its credentialsId to credentials of type stripe; create them with "colloquy credentials set".',
    ],
    [{ amount: 'a lot' }, 'The amount "a lot" is not a number such as 12.50.'],
    [{ amount: '{{Unset}}' }, 'The amount "" is not a number such as 12.50.'],
    [{ amount: '-1' }, 'The amount "-1" is not greater than zero.'],
    [{ amount: '10000000000' }, 'The amount "10000000000" exceeds the maximum of one payment.'],
    [{ currency: 'coins' }, '"COINS" is not a currency code such as EUR or USD.'],
  ])('with %j ends the chat without a call', (options, details) => {
    const turn = chatWith(options).start();
    expect([turn.stop?.type, turn.said]).toEqual(['ended', [UNAVAILABLE]]);
    expect(logsOf(turn)).toEqual([
      ['error', 'The payment could not be set up, so the chat ended here.', details],
    ]);
  });

  it.each([
    [down, 'The provider is away.'],
    [
      { ok: true, response: {} } as const,
      'The port "payment" gave a response that it cannot give: paymentId: This is missing; expected text.',
    ],
    [
      { ok: true, response: { paymentId: 'pi_1', status: 'succeeded' } } as const,
      'The port "payment" gave a response that it cannot give: clientSecret: This is missing; expected text.',
    ],
  ])('ends the chat after the result %j', (result, details) => {
    const chat = chatWith();
    chat.start();
    const turn = chat.resume(result);
    expect([turn.stop?.type, turn.said]).toEqual(['ended', [UNAVAILABLE]]);
    expect(logsOf(turn)).toEqual([
      ['error', 'The payment could not be set up, so the chat ended here.', details],
    ]);
  });

  it('without options ends the chat', () => {
    expect(talk([{ type: 'payment input' }, 'Paid.']).start().said).toEqual([UNAVAILABLE]);
  });

  it('does not accept the message that starts the chat', () => {
    const chat = chatWith();
    chat.start({ message: { type: 'text', text: 'Success' } });
    expect(chat.resume(unpaid).reply.input?.type).toBe('payment input');
  });
});

describe('the reply to a payment', () => {
  it.each(['Success', 'Thank you!', ' paid ', 'failure'])(
    '%j is accepted when the provider confirms the payment',
    (text) => {
      const { chat } = asked();
      expect(callOf(chat.say(text))?.request).toEqual({
        action: 'retrieve',
        credentialsId: 'pay',
        isTest: false,
        paymentId: 'pi_1',
      });
      const turn = chat.resume(payment('succeeded'));
      expect([turn.said, turn.variables.Answer, turn.stop?.type]).toEqual([['Paid.'], text.trim(), 'ended']);
      expect(turn.events).toContainEqual(expect.objectContaining({ type: 'answered', content: text.trim() }));
    },
  );

  it.each([
    [
      'requires_payment_method',
      {},
      'The payment did not go through. Would you like to try again?',
      ['info', 'The payment did not succeed (requires_payment_method).', undefined],
    ],
    [
      'requires_payment_method',
      { decline: 'No funds.' },
      'The payment did not go through. Would you like to try again?',
      ['info', 'The payment did not succeed (requires_payment_method).', 'No funds.'],
    ],
    [
      'requires_action',
      {},
      'The payment did not go through. Would you like to try again?',
      ['info', 'The payment did not succeed (requires_action).', undefined],
    ],
    [
      'requires_capture',
      {},
      'The payment did not go through. Would you like to try again?',
      ['info', 'The payment did not succeed (requires_capture).', undefined],
    ],
    [
      'canceled',
      {},
      'The payment did not go through. Would you like to try again?',
      ['info', 'The payment did not succeed (canceled).', undefined],
    ],
    ['processing', {}, UNCONFIRMED, ['info', 'The payment is still being processed.', undefined]],
    [
      'SUCCEEDED',
      {},
      'The payment did not go through. Would you like to try again?',
      ['info', 'The payment did not succeed (SUCCEEDED).', undefined],
    ],
  ])('is refused when the provider reports %s %j', (status, more, words, log) => {
    const { chat } = asked();
    chat.say('Success');
    const again = chat.resume(payment(status, more));
    expect(callOf(again)?.request).toMatchObject({ action: 'create', reuse: 'pi_1', amount: 1_250 });
    const turn = chat.resume(unpaid);
    expect([turn.said, turn.variables.Answer, turn.reply.input?.type]).toEqual([
      [words],
      undefined,
      'payment input',
    ]);
    expect(logsOf(turn)).toEqual([log]);
  });

  it.each([
    [{ retryMessageContent: 'Once more, {{Name}}.' }, 'en', 'fail', 'Once more, Ada.'],
    [{}, 'en', 'fail', 'The payment did not go through. Would you like to try again?'],
    [{}, 'fr-CA', 'fail', "Le paiement n'a pas abouti. Voulez-vous réessayer ?"],
    [{ retryMessageContent: 'Once more.' }, 'en', '', 'Once more.'],
    [{ retryMessageContent: 'Once more.' }, 'en', undefined, 'Once more.'],
  ])('with %j (%s): %j is answered with %j, without a status request', (options, locale, text, words) => {
    const { chat } = asked(options, { locale });
    expect(callOf(chat.say(text))?.request).toMatchObject({ action: 'create', reuse: 'pi_1' });
    const turn = chat.resume(payment('requires_payment_method', { id: 'pi_2' }));
    expect([turn.said, turn.reply.input?.runtimeOptions]).toMatchObject([
      [words],
      { paymentIntentSecret: 'pi_2_secret' },
    ]);
    expect(turn.state.waiting).toEqual({ blockId: 'b1', kept: 'pi_2' });
  });

  it('keeps the payment pending when the provider is not available', () => {
    const { chat } = asked();
    chat.say('Success');
    chat.resume(down);
    const turn = chat.resume(down);
    expect([turn.said, turn.stop?.type, turn.reply.input?.type]).toEqual([
      [UNCONFIRMED],
      'asked',
      'payment input',
    ]);
    expect(turn.state.waiting).toEqual({ blockId: 'b1', kept: 'pi_1' });
    expect(logsOf(turn).map(([status, , details]) => [status, details])).toEqual([
      ['error', 'The provider is away.'],
      ['error', 'The provider is away.'],
    ]);
    chat.say('Success');
    expect(chat.resume(payment('succeeded')).said).toEqual(['Paid.']);
  });

  it('is accepted when the payment turns out to be paid already', () => {
    const { chat } = asked({ labels: { success: 'Done, {{Name}}' } });
    chat.say('fail');
    const turn = chat.resume(payment('succeeded'));
    expect([turn.variables.Answer, turn.said.at(-1), turn.stop?.type]).toEqual([
      'Done, Ada',
      'Paid.',
      'ended',
    ]);
  });

  it('leads to a new payment when the flow returns to the block', () => {
    const chat = talk({
      groups: [
        {
          title: 'Pay',
          blocks: [
            { type: 'payment input', options: { credentialsId: 'pay', amount: '10' } },
            { type: 'Jump', options: { groupId: 'Pay' } },
          ],
        },
      ],
    });
    chat.start();
    chat.resume(unpaid);
    chat.say('Success');
    const turn = chat.resume(payment('succeeded'));
    expect(callOf(turn)?.request).toMatchObject({ action: 'create' });
    expect(callOf(turn)?.request).not.toHaveProperty('reuse');
    expect(turn.state.waiting).toEqual({ blockId: 'b1' });
  });

  it('does not accept a succeeded payment with another id', () => {
    const chat = chatWith();
    chat.start();
    expect(chat.resume(payment('succeeded', { id: 'pi_9' })).reply.input?.type).toBe('payment input');
  });
});

describe('hostile replies', () => {
  it.each(hostileReplies)('$name', ({ text }) => {
    const { chat } = asked();
    const turn = chat.say(text);
    // No claim of a client is an answer without the provider's confirmation.
    expect(callOf(turn)?.request.action).toBe(text.toWellFormed().trim() === '' ? 'create' : 'retrieve');
    const rejected = text.toWellFormed().trim() === '' ? turn : chat.resume(unpaid);
    expect(callOf(rejected)?.request.action).toBe('create');
    expect(chat.resume(unpaid).variables.Answer).toBeUndefined();
  });
});
