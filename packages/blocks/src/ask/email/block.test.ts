// Addresses are stored in lower case; an invalid one gets the author's message, or the default one.
import { describe, expect, it } from 'vitest';
import { askOnce } from '../../testing/ask-once.ts';
import { faceReply } from '../../testing/face-reply.ts';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { talk } from '../../testing/run-block.ts';

it('asks as a bare block', () => {
  expect(talk([{ type: 'email input' }]).start().reply.input).toEqual({ id: 'b1', type: 'email input' });
});

it.each([
  ['A@B.CO', 'a@b.co'],
  ['a+b@c.io', 'a+b@c.io'],
  [' ada@example.org ', 'ada@example.org'],
  ['mailto:ada@example.org', 'ada@example.org'],
  ['é@c.com', 'é@c.com'],
])('%j is %s', (text, stored) => {
  const { answer, variables } = askOnce({ type: 'email input' }, text);
  expect(answer).toBe(stored);
  expect(variables.Answer).toBe(stored);
});

it.each(['a@b', 'a..b@c.com', 'ada', '', 'ada at example'])('%j is no address', (text) => {
  expect(askOnce({ type: 'email input' }, text).answer).toBeUndefined();
});

describe('says to what is no address', () => {
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
    ['its own words', retry, general, 'en', 'Not yours, {{Name}}?'],
    ["the bot's", {}, general, 'en', 'Pardon?'],
    ['ours', {}, {}, 'en', 'That does not look like an email address. Could you type it again?'],
    [
      'ours, in the language',
      {},
      {},
      'de-AT',
      'Das sieht nicht nach einer E-Mail-Adresse aus. Bitte noch einmal eingeben.',
    ],
    ['ours, in English', {}, {}, 'xx', 'That does not look like an email address. Could you type it again?'],
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
