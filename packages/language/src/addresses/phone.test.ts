// Replies that readPhone reads, as tables.
import { describe, expect, it } from 'vitest';
import { readPhone } from './phone.ts';

describe('readPhone', () => {
  it.each([
    ['+33612345678', undefined, '+33612345678'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['my number is +1 (415) 555-2671 thanks', undefined, '+14155552671'],
    ['0033612345678', undefined, '+33612345678'],
    ['00 33 6 12 34 56 78', 'FR', '+33612345678'],
    ['0049 30 901820', 'US', '+4930901820'],
    ['(415) 555-2671', 'US', '+14155552671'],
    ['٠١٠٠١٢٣٤٥٦٧', 'EG', '+201001234567'],
    ['+٩٦٦ ٥٥ ١٢٣ ٤٥٦٧', undefined, '+966551234567'],
    ['tel:+44 20 7946 0018', undefined, '+442079460018'],
    ['030 901820', 'de', '+4930901820'],
    ['+33612345678', 'INT', '+33612345678'],
    ['＋３３６１２３４５６７８', undefined, '+33612345678'],
    ['11 96123-4567', 'BR', '+5511961234567'],
    ['+33612345678 (06 12 34 56 78)', 'FR', '+33612345678'],
    ['03-1234-5678', 'JP', '+81312345678'],
    ['+33.6.12.34.56.78', undefined, '+33612345678'],
    ['(0)20 7946 0018', 'GB', '+442079460018'],
    ['0033 (0)6 12 34 56 78', undefined, '+33612345678'],
    ['+1 415 555 2671 ext. 12', undefined, '+14155552671'],
    ['call me at 5pm on 415 555 2671', 'US', '+14155552671'],
  ])('reads %j with %s as %s', (text, defaultCountry, number) => {
    expect(readPhone(text, { defaultCountry })).toEqual({ ok: true, value: number });
  });

  it.each([
    ['0612345678', undefined],
    ['123', undefined],
    ['123', 'FR'],
    ['+33 6 12', undefined],
    ['0612345678', 'XX'],
    ['0612345678', 'INT'],
    ['', 'FR'],
    [' ', 'FR'],
    ['+00', undefined],
    ['abc', 'US'],
    ['+', undefined],
    ['NaN', 'US'],
    ['+999999999999999', undefined],
    ['00', 'FR'],
    ['{{phone}}', 'FR'],
    ['1e309', 'US'],
    ['12345678901234567890123', 'US'],
    // Extra digits may belong to the number, or to another one.
    ['+33612345678 9', undefined],
    ['0612345678 9', 'FR'],
    ['4155552671 99', 'US'],
    ['+49 151 23456789 9', 'DE'],
    ['3.14159265358', 'US'],
    ['+1+14155552671', undefined],
    ['06 12 34 56 78 / 07 12 34 56 78', 'FR'],
  ])('refuses %j with %s', (text, defaultCountry) => {
    expect(readPhone(text, { defaultCountry })).toMatchObject({ ok: false, reason: 'unreadable' });
  });

  it('asks back about two numbers', () => {
    expect(readPhone('+33612345678 or +14155552671')).toEqual({
      ok: false,
      reason: 'ambiguous',
      candidates: ['+33612345678', '+14155552671'],
    });
  });
});

it.each([
  ['+52 1 55 1234 5678', '+525512345678'],
  ['+5215512345678', '+525512345678'],
  ['0052 1 (55) 1234-5678', '+525512345678'],
  ['+52 55 1234 5678', '+525512345678'],
  ['+52 1 55 1234 567', undefined],
])('reads the Mexican number %j as %s', (text, number) => {
  const reading = readPhone(text);
  expect(reading.ok ? reading.value : undefined).toBe(number);
});

it.each([
  ['491701234567', 'DE', '+491701234567', '+49491701234567'],
  ['49 151 23456789', 'DE', '+4915123456789', '+494915123456789'],
  ['+49 49 170 1234567', undefined, '+491701234567', '+49491701234567'],
])('asks whether 49 in %j is the country code', (text, defaultCountry, ...candidates) => {
  const country = defaultCountry === undefined ? {} : { defaultCountry };
  expect(readPhone(text, country)).toEqual({ ok: false, reason: 'ambiguous', candidates });
  expect(readPhone('04921 12345', { defaultCountry: 'DE' })).toEqual({ ok: true, value: '+49492112345' });
});
