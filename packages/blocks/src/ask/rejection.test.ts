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

  it('is answered in the words of the bot, when it has some', () => {
    const settings = { general: { systemMessages: { invalidMessage: 'Pardon?' } } };
    expect(said('de', settings)).toEqual(['Pardon?']);
  });

  it.each([
    ['en', "I don't know", 'No hurry: answer when you are ready.'],
    ['en', 'what do you mean?', 'No hurry: answer when you are ready.'],
    ['en', 'none of your business', 'That is fine. I cannot go on without an answer, though.'],
    ['de', 'weiß ich noch nicht', 'Keine Eile: Antworten Sie, wenn Sie so weit sind.'],
    ['id', 'belum tahu', 'Tidak perlu buru-buru: jawab saja kalau sudah siap.'],
  ])('is answered by what the visitor does, in %s: %s', (locale, reply, words) => {
    expect(said(locale, {}, {}, reply)).toEqual([words]);
  });

  it('keeps the words of the bot in any case', () => {
    const settings = { general: { systemMessages: { invalidMessage: 'Pardon?' } } };
    expect(said('en', settings, {}, 'no idea')).toEqual(['Pardon?']);
  });
});
