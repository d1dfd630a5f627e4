// Differences that a comparison ignores.
import { describe, expect, it } from 'vitest';
import { toAsciiDigits } from '../numbers/digits.ts';
import { fold, foldWords } from './fold.ts';

describe('fold', () => {
  it.each([
    ['  ÉTÉ — ＡＢＣ ', 'ete - abc'],
    ['Straße', 'strasse'],
    ['İstanbul', 'istanbul'],
    ['IĞDIR ığdır', 'igdir igdir'],
    ['ＬＡＲＧＥ', 'large'],
    ['ёж', 'еж'],
    ['مُحَمَّد', 'محمد'],
    ['الأحد', 'الاحد'],
    ['がぎ', 'がぎ'],
    ['ｶﾞ', 'ガ'],
    ['한국어', '한국어'],
    ['हिन्दी', 'हिन्दी'],
    ['a\u200bb', 'ab'],
    ['“quote” ’s', '"quote" \'s'],
    ['a\n\t b', 'a b'],
    ['œuf ﬁn', 'oeuf fin'],
    ['١٢٣', '123'],
    ['Ø Å', 'o a'],
  ])('folds %j to %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it.each([
    ['✅ Yes, please!', 'yes please'],
    ['5-10 years', '5 10 years'],
    ['👍', ''],
    ['', ''],
    ['C++', 'c'],
  ])('splits %j into the words %j', (text, words) => {
    expect(foldWords(text)).toBe(words);
  });

  it('returns folded text unchanged', () => {
    for (const text of ['ÉTÉ', 'İstanbul', 'Straße', 'ｶﾞ', 'الأحد', 'ς'])
      expect(fold(fold(text))).toBe(fold(text));
  });
});

describe('toAsciiDigits', () => {
  it('converts the digits of every script', () => {
    for (let code = 0; code <= 0x1ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (/\p{Nd}/u.test(character)) expect(toAsciiDigits(character), code.toString(16)).toMatch(/^[0-9]$/);
    }
  });
});
