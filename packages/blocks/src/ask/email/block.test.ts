// Addresses are stored in lower case; an invalid one gets the author's message, or the default one.
import { describe, expect, it } from 'vitest';
import { askOnce } from '../../testing/ask-once.ts';
import { faceReply } from '../../testing/face-reply.ts';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { talk } from '../../testing/run-block.ts';

it('an email input without options asks for an address', () => {
  expect(talk([{ type: 'email input' }]).start().reply.input).toEqual({ id: 'b1', type: 'email input' });
});

it.each([
  ['A@B.CO', 'a@b.co'],
  ['a+b@c.io', 'a+b@c.io'],
  [' ada@example.org ', 'ada@example.org'],
  ['mailto:ada@example.org', 'ada@example.org'],
  ['é@c.com', 'é@c.com'],
])('the reply %j is stored as %s', (text, stored) => {
  const { answer, variables } = askOnce({ type: 'email input' }, text);
  expect(answer).toBe(stored);
  expect(variables.Answer).toBe(stored);
});

it.each(['a@b', 'a..b@c.com', 'ada', '', 'ada at example'])('the reply %j is refused', (text) => {
  expect(askOnce({ type: 'email input' }, text).answer).toBeUndefined();
});

describe('the answer to an invalid address is', () => {
  const retry = { retryMessageContent: 'Not yours, {{Name}}?' };
  const general = { general: { systemMessages: { invalidMessage: 'Pardon?' } } };
  const say = (options: object, settings: object, locale: string) => {
    const flow = {
      variables: [{ name: 'Name', value: '{{Name}}' }],
      settings,
      groups: [{ blocks: [{ type: 'email input', options }] }],
    };
    return talk(flow, { locale }).say('nothing').said;
  };
  it.each([
    ['the text of the block', retry, general, 'en', 'Not yours, {{Name}}?'],
    ['the text of the bot', {}, general, 'en', 'Pardon?'],
    ['the default text', {}, {}, 'en', 'That does not look like an email address. Could you type it again?'],
    [
      'the default text in the language of the visitor',
      {},
      {},
      'de-AT',
      'Das sieht nicht nach einer E-Mail-Adresse aus. Bitte noch einmal eingeben.',
    ],
    [
      'the English default text for an unknown language',
      {},
      {},
      'xx',
      'That does not look like an email address. Could you type it again?',
    ],
  ])('%s', (_whose, options, settings, locale, words) => {
    expect(say(options, settings, locale)).toEqual([words]);
  });
});

describe('hostile replies', () => {
  it.each(hostileReplies)('$name', ({ text }) => {
    expect(
      faceReply({ type: 'email input', options: { variableId: 'Answer' } }, text, (answer) =>
        /^[^\s@]+@[^\s@]+$/.test(answer),
      ),
    ).toBeUndefined();
  });
});
