import { describe, expect, it } from 'vitest';
import { fromStoredText, toStoredText } from './stored-text.ts';

describe('stored text', () => {
  it.each([
    ['', ''],
    ['plain {"a":"\\u0000"}', 'plain {"a":"\\u0000"}'],
    ['a\u0000b', 'a\u00010b'],
    ['\u0001', '\u00011'],
    ['\u00010', '\u000110'],
    ['\u0000\u0001\u0000', '\u00010\u00011\u00010'],
    ['\u00011\u00000', '\u000111\u000100'],
  ])('encodes %j as %j and decodes it again', (text, stored) => {
    expect(toStoredText(text)).toBe(stored);
    expect(fromStoredText(stored)).toBe(text);
  });

  it('encodes every mix of control characters and digits uniquely, without U+0000', () => {
    const signs = ['\u0000', '\u0001', '0', '1'];
    let texts = [''];
    for (let length = 0; length < 5; length++)
      texts = texts.flatMap((text) => signs.map((sign) => text + sign));
    const stored = texts.map(toStoredText);
    expect(stored.map(fromStoredText)).toEqual(texts);
    expect(new Set(stored).size).toBe(4 ** 5);
    expect(stored.some((text) => text.includes('\u0000'))).toBe(false);
  });
});
