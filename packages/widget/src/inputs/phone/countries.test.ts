// Countries of phone numbers: complete and searchable.
import { expect, it } from 'vitest';
import { countriesIn, countryOf, findCountries, phoneText, withoutCode } from './countries.ts';

const english = countriesIn('en');
const byCode = (code: string) => english.find((one) => one.code === code);

it('the list has each country once, with a name and a code that is no prefix of another', () => {
  expect(english.length).toBeGreaterThan(240);
  expect(new Set(english.map(({ code }) => code)).size).toBe(english.length);
  for (const { dial, name, code } of english) {
    expect(dial).toMatch(/^\d{1,3}$/);
    expect(name.length, code).toBeGreaterThan(2);
    for (const other of english) if (other.dial !== dial) expect(other.dial.startsWith(dial)).toBe(false);
  }
});

it.each([
  ['de', 'AT', 'Österreich', '43'],
  ['ar', 'EG', 'مصر', '20'],
  ['ja', 'JP', '日本', '81'],
  ['en', 'US', 'United States', '1'],
])('in %s the country %s is %s, +%s', (locale, code, name, dial) => {
  expect(countriesIn(locale).find((one) => one.code === code)).toMatchObject({ name, dial });
});

it.each([
  ['+49 30', undefined, 'DE'],
  ['+1 212', undefined, 'US'],
  ['+1 416', 'CA', 'CA'],
  ['+44', undefined, 'GB'],
  ['+7', undefined, 'RU'],
  ['+39 06', undefined, 'IT'],
  ['+33', 'DE', 'FR'],
  ['030', 'DE', 'DE'],
  ['+', 'DE', 'DE'],
  ['030', undefined, undefined],
])('the number %s belongs to a country (%s before: %s)', (number, chosen, expected) => {
  expect(countryOf(number, english, chosen ? byCode(chosen) : undefined)?.code).toBe(expected);
});

it.each([
  ['germ', ['DE']],
  ['+49', ['DE']],
  ['de', ['BD', 'CV', 'DE', 'DK', 'SE']],
  ['reunion', ['RE']],
  ['cote', ['CI']],
  ['nowhere', []],
])('the search for %s finds %j', (wanted, codes) => {
  const found = findCountries(english, wanted).map(({ code }) => code);
  for (const code of codes) expect(found).toContain(code);
  if (codes.length < 2) expect(found).toEqual(codes);
});

it.each([
  ['030 901820', 'DE', '+49 030 901820'],
  ['+33 1 23', 'DE', '+33 1 23'],
  ['0033 1 23', 'DE', '0033 1 23'],
  ['/human', 'DE', '/human'],
  ['٠١٠ ١٢٣٤٥٦٧٨', 'EG', '+20 ٠١٠ ١٢٣٤٥٦٧٨'],
  ['۰۲۱ ۱۲۳۴', 'IR', '+98 ۰۲۱ ۱۲۳۴'],
  ['०११ २३४', 'IN', '+91 ०११ २३४'],
  ['０３ １２３４', 'JP', '+81 ０３ １２３４'],
  ['٠٠٤٩ ٣٠', 'EG', '٠٠٤٩ ٣٠'],
  ['۰۰۴۹ ۳۰', 'IR', '۰۰۴۹ ۳۰'],
  ['००४९ ३०', 'IN', '००४९ ३०'],
  ['００４９ ３０', 'JP', '００４９ ３０'],
  ['＋４９ ３０', 'JP', '＋４９ ３０'],
  ['I have none', 'DE', 'I have none'],
  ['030 901820', undefined, '030 901820'],
])('the number %s in %s is sent as %s', (number, country, text) => {
  expect(phoneText(number, country ? byCode(country) : undefined)).toBe(text);
});

it.each([
  ['+493012345678', 'DE', '3012345678'],
  [' +49 30 12345678', 'DE', '30 12345678'],
  ['+1416', 'CA', '416'],
  ['030 901820', 'DE', '030 901820'],
  ['+', 'DE', ''],
  ['+999123', 'DE', '999123'],
  ['+999123', undefined, '999123'],
])('the number %s of %s keeps the part %s for another country', (number, country, left) => {
  expect(withoutCode(number, country ? byCode(country) : undefined)).toBe(left);
});
