// Messages for invalid replies: the block's, the bot's, or the default in the visitor's language.
import { describe, expect, it } from 'vitest';
import { talk } from '../testing/run-block.ts';

function said(locale: string, settings: object = {}, options: object = {}, reply = '?!') {
  const groups = [{ blocks: [{ type: 'number input', options }] }];
  const chat = talk({ settings, groups }, { locale });
  chat.start();
  return chat.say(reply).said;
}

describe('a refused reply', () => {
  it.each([
    ['en', 'Sorry, I did not understand that. Could you try again?'],
    ['de-AT', 'Das habe ich leider nicht verstanden. Bitte noch einmal versuchen.'],
    ['ja', 'すみません、よくわかりませんでした。もう一度お願いできますか？'],
    ['xx', 'Sorry, I did not understand that. Could you try again?'],
  ])('is answered in %s', (locale, words) => {
    expect(said(locale)).toEqual([words]);
  });

  it('is answered with the retry message of the bot', () => {
    const settings = { general: { systemMessages: { invalidMessage: 'Pardon?' } } };
    expect(said('de', settings)).toEqual(['Pardon?']);
  });

  it.each([
    ['en', "I don't know", 'No hurry: answer when you are ready.'],
    ['en', 'what do you mean?', 'I cannot answer that here. My question is still open.'],
    ['de', 'wieso?', 'Das kann ich hier nicht beantworten. Meine Frage ist noch offen.'],
    ['en', 'none of your business', 'That is fine. I cannot go on without an answer, though.'],
    ['de', 'weiß ich noch nicht', 'Keine Eile: Antworten Sie, wenn Sie so weit sind.'],
    ['id', 'belum tahu', 'Tidak perlu buru-buru: jawab saja kalau sudah siap.'],
  ])('is answered by the intent of the visitor, in %s: %s', (locale, reply, words) => {
    expect(said(locale, {}, {}, reply)).toEqual([words]);
  });

  it('is answered with the retry message of the bot for any intent', () => {
    const settings = { general: { systemMessages: { invalidMessage: 'Pardon?' } } };
    expect(said('en', settings, {}, 'no idea')).toEqual(['Pardon?']);
  });

  const EXAMPLE = 'For example: 12';
  const STUCK = 'I still do not understand. Please try simpler words, or contact us directly.';
  it.each([
    [{}, ['Sorry, I did not understand that. Could you try again?', EXAMPLE, STUCK, EXAMPLE, STUCK]],
    [{ invalidMessage: 'Pardon?', retryWayOut: 'Call us.' }, ['Pardon?', EXAMPLE, 'Call us.', EXAMPLE]],
    [
      { invalidMessage: 'Twelve?', retryExample: 'Twelve?', retryWayOut: 'Call us.' },
      ['Twelve?', 'Call us.', 'Twelve?'],
    ],
  ])(
    'is answered with an example, then a way out, and no message twice in a row: %j',
    (systemMessages, expected) => {
      const groups = [{ blocks: [{ type: 'number input' }, 'Thanks', { type: 'number input' }] }];
      const chat = talk({ settings: { general: { systemMessages } }, groups });
      chat.start();
      expect(expected.flatMap(() => chat.say('?!').said)).toEqual(expected);
      // An answer starts over.
      chat.say('5');
      expect(chat.say('?!').said).toEqual(expected.slice(0, 1));
    },
  );

  it('is answered with the options of a choice the second time', () => {
    const groups = [{ blocks: [{ type: 'choice input', items: ['Tea', 'Coffee'] }] }];
    const chat = talk({ groups });
    chat.start();
    chat.say('?!');
    expect(chat.say('?!').said).toEqual(['You can choose: Tea · Coffee']);
  });
});
