// What is said to a reply that will not do: the block's words, the bot's, or ours in the visitor's language.
import { describe, expect, it } from 'vitest';
import { talk } from '../testing/run-block.ts';

function said(locale: string, settings: object = {}, options: object = {}) {
  const groups = [{ blocks: [{ type: 'number input', options }] }];
  const chat = talk({ settings, groups }, { locale });
  chat.start();
  return chat.say('?!').said;
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
});
