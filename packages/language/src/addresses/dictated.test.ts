// Contact details in the words of a voice keyboard, in every language.
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../words/registry.ts';
import { readEmail } from './email.ts';
import { readPhone } from './phone.ts';
import { readUrl } from './url.ts';

describe.each(LANGUAGES)('in $language', ({ language: locale, dictated = {}, numbers }) => {
  const nameOf = (mark: string) =>
    Object.entries(dictated)
      .find(([, named]) => named === mark)?.[0]
      .split('|')[0] ?? '';

  it('reads a spoken email address and a spoken web address', () => {
    const mail = `ada ${nameOf('.')} bell ${nameOf('@')} example ${nameOf('.')} org`;
    expect([mail, readEmail(mail, { locale })]).toMatchObject([
      mail,
      { ok: true, value: 'ada.bell@example.org' },
    ]);
    const site = `shop ${nameOf('-')} one ${nameOf('.')} example ${nameOf('.')} org`;
    expect([site, readUrl(site, { locale })]).toMatchObject([
      site,
      { ok: true, value: 'shop-one.example.org' },
    ]);
  });

  it('reads a phone number digit by digit', () => {
    const words = Object.entries(numbers());
    const digit = (value: number) =>
      words.find(([, number]) => number === value)?.[0].split('|')[0] ?? `${value}`;
    const spoken = [...'0613578246'].map((figure) => digit(Number(figure))).join(' ');
    const reading = readPhone(spoken, { defaultCountry: 'FR', locale });
    expect([spoken, reading]).toMatchObject([spoken, { ok: true, value: '+33613578246' }]);
  });
});

it.each([
  ['en', 'oh seven nine double one, one two three, four five six', 'GB', '+447911123456'],
  ['en', 'plus four four seven nine double one one two three four five six', undefined, '+447911123456'],
  ['fr', 'zéro six, douze, trente-quatre, cinquante-six, soixante-dix-huit', 'FR', '+33612345678'],
  ['en', 'it is oh seven nine one one 123 456', 'GB', '+447911123456'],
])('reads the number in %s %j', (locale, text, defaultCountry, value) => {
  expect(readPhone(text, { ...(defaultCountry ? { defaultCountry } : {}), locale })).toEqual({
    ok: true,
    value,
  });
});

it('asks about an address whose words may mean something else', () => {
  expect(readEmail('you can always find me at example.org', { locale: 'en' })).toMatchObject({
    reason: 'ambiguous',
    candidates: ['me@example.org'],
  });
  expect(readUrl('thank god.tomorrow we rest', { locale: 'en' })).toMatchObject({ ok: false });
});

it.each(['not dave at gmail dot com', 'I have no mail at all', 'at', 'at dot com'])(
  'reads no address in %j',
  (text) => {
    expect(readEmail(text, { locale: 'en' })).toMatchObject({ ok: false, reason: 'unreadable' });
  },
);

it.each(['javascript:alert(1) www.example.org', 'see mailto:ada@example.org and www.example.org'])(
  'refuses the scheme of %j',
  (text) => {
    expect(readUrl(text, { locale: 'en' }).ok).toBe(false);
  },
);
