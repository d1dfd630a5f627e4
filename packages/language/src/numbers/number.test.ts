// What readNumber understands, as tables.
import { describe, expect, it } from 'vitest';
import { readNumber } from './number.ts';

describe('readNumber', () => {
  it.each([
    ['12', 'en', '12'],
    ['12,5', 'en', '12.5'],
    ['1,234.5', 'en', '1234.5'],
    ['1.234,50', 'de', '1234.5'],
    ['1.234,50', 'en', '1234.5'],
    ['1,234', 'en', '1234'],
    ['1,234', 'de', '1.234'],
    ['1.234', 'en', '1.234'],
    ['1.234', 'de', '1234'],
    ['0.123', 'de', '0.123'],
    ['12.5', 'de', '12.5'],
    ['1 234', 'en', '1234'],
    ['1\u00a0234,5', 'fr', '1234.5'],
    ["1'234.50", 'de-CH', '1234.5'],
    ['1,00,000', 'hi', '100000'],
    ['1.234.567', 'en', '1234567'],
    ['١٢٣', 'ar', '123'],
    ['١٬٢٣٤٫٥', 'ar', '1234.5'],
    ['१२३', 'en', '123'],
    ['１２３', 'ja', '123'],
    ['$5', 'en', '5'],
    ['5 €', 'de', '5'],
    ['-$5', 'en', '-5'],
    ['12 kg', 'en', '12'],
    ['12kg', 'en', '12'],
    ['1e3', 'en', '1000'],
    ['1E-2', 'en', '0.01'],
    ['+5', 'en', '5'],
    ['-3', 'en', '-3'],
    ['−3', 'en', '-3'],
    ['.5', 'en', '0.5'],
    [',5', 'de', '0.5'],
    ['½', 'en', '0.5'],
    ['2½', 'en', '2.5'],
    ['three', 'en', '3'],
    ['Twenty-Three', 'en', '23'],
    ['one hundred and five', 'en', '105'],
    ['two hundred thousand', 'en', '200000'],
    ['one thousand, two hundred', 'en', '1200'],
    ['3 million', 'en', '3000000'],
    ['2.5 million', 'en', '2500000'],
    ['minus four', 'en', '-4'],
    ['two and a half', 'en', '2.5'],
    ['a dozen', 'en', '12'],
    ['two dozen', 'en', '24'],
    ['about 20', 'en', '20'],
    ["I'm 34 years old", 'en', '34'],
    ['50%', 'en', '50'],
    ['12345678901234567890', 'en', '12345678901234567890'],
    ['5.', 'en', '5'],
    [' 5 ', 'en', '5'],
    ['-0', 'en', '0'],
    ['5 people please', 'en', '5'],
    ['0', 'en', '0'],
    ['1.10', 'en', '1.1'],
    ['25 m²', 'en', '25'],
    ['25m2', 'de', '25'],
    ['1.500 km²', 'de', '1500'],
    ['25㎡', 'ja', '25'],
    ['3 m³', 'fr', '3'],
    ['12,-', 'de', '12'],
    ['5.–', 'de-CH', '5'],
    ['€ 1.200,-', 'nl', '1200'],
    ['3 million and five', 'en', '3000005'],
    ['minus 5', 'en', '-5'],
    ['vielleicht 5', 'de', '5'],
    ['一万一', 'zh', '11000'],
    ['십 오', 'ko', '15'],
    ['十 五', 'zh', '15'],
    ['一万一千', 'zh', '11000'],
    ['一万一', 'ja', '10001'],
    ['만이천', 'ko', '12000'],
  ])('reads %j in %s as %s', (text, locale, plain) => {
    expect(readNumber(text, { locale })).toMatchObject({ ok: true, value: { plain, value: Number(plain) } });
  });

  it.each([
    ['007', '7', '007'],
    ['1.50', '1.5', '1.50'],
    ['-05', '-5', '-05'],
    ['+007', '7', '007'],
    ['0', '0', '0'],
  ])('keeps the zeros of %j', (text, plain, typed) => {
    expect(readNumber(text, { locale: 'en' })).toEqual({
      ok: true,
      value: { value: Number(plain), plain, text: typed },
    });
  });

  it.each([
    '',
    ' ',
    'abc',
    '12abc',
    'abc12',
    '0x1F',
    'NaN',
    'Infinity',
    '-Infinity',
    '1e309',
    '1e99999',
    '1.2.3',
    '1.2.2024',
    '192.168.1.1',
    '12,34,5',
    '--5',
    '5-',
    '{{5}}',
    '<b>5</b>',
    '1=1;DROP',
    'e5',
    '+',
    '-',
    '.',
    '5 -',
    'not 5',
    '5 = 5',
    '12 May',
    '0xFF',
    'one idea',
    '+00',
    'javascript:alert(1)',
    '1_0',
    '00,000,000',
    '3²',
    '10³',
    '5₂',
    '5⅓',
    '⅓',
  ])('refuses %j', (text) => {
    expect(readNumber(text, { locale: 'en' })).toMatchObject({ ok: false, reason: 'unreadable' });
  });

  it.each([
    ['5 mil', 'en'],
    ['5 mil', 'de'],
    ['万一', 'zh'],
    ['万が一', 'ja'],
    ['이것', 'ko'],
    ['이걸로 할게요', 'ko'],
    ['육개장', 'ko'],
  ])('takes %j in %s for no number', (text, locale) => {
    expect(readNumber(text, { locale })).toMatchObject({ ok: false, reason: 'unreadable' });
  });

  it.each(['cs', 'sk', 'hr', 'sl', 'sr-Latn'])(
    'in %s takes "do 5", which is up to five, for no five',
    (locale) => {
      expect(readNumber('do 5', { locale })).toMatchObject({ ok: false, candidates: ['5'] });
      expect(readNumber('5 people please', { locale })).toMatchObject({ ok: true, value: { plain: '5' } });
    },
  );

  it.each([
    ['3 or 4', 'en', ['3', '4']],
    ['3-4', 'en', ['3', '4']],
    ['1e9 5', 'en', ['1000000000', '5']],
    ['1e9 99999999999999999999', 'en', ['1000000000', '99999999999999999999']],
    ['20 30', 'en', ['20', '30']],
    ['one of the 5', 'en', ['1', '5']],
    ['uno de 5', 'es', ['1', '5']],
    ['two three', 'en', ['2', '3']],
    ['1.234', 'fr', ['1234', '1.234']],
    ['10, five', 'en', ['10', '5']],
    ['ten, five', 'en', ['10', '5']],
    ['twenty, five', 'en', ['20', '5']],
    ['Twenty. Five!', 'en', ['20', '5']],
    ['twenty.five', 'en', ['20', '5']],
    ['vingt, cinq', 'fr', ['20', '5']],
    ['двадцать, пять', 'ru', ['20', '5']],
    ['one, maybe 2', 'en', ['1', '2']],
    ['eins, vielleicht 2', 'de', ['1', '2']],
    ['-5 or 3', 'en', ['-5', '3']],
    ['-5 to 5', 'en', ['-5', '5']],
    ['5 or minus 3', 'en', ['5', '-3']],
    ['-5 to -3', 'en', ['-5', '-3']],
    ['1234567890 1e9', 'en', ['1234567890', '1000000000']],
  ])('asks back about %j in %s', (text, locale, candidates) => {
    expect(readNumber(text, { locale })).toEqual({ ok: false, reason: 'ambiguous', candidates });
  });
});
