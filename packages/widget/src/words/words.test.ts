// The texts of every language: no unknown names, and no missing placeholders.
import { expect, it } from 'vitest';
import { english } from './english.ts';
import { languages, loadWords } from './load-words.ts';
import { packWords, unpackWords } from './packed-words.ts';
import { windowWords } from './window-words.ts';
import { directionOf, fill } from './words.ts';

it('the widget has thirty languages', () => {
  expect(['en', ...languages]).toHaveLength(30);
});

it.each(languages)('%s translates every text, with the same placeholders', async (name) => {
  const words = (await loadWords(`${name}-XX`)) ?? english;
  expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
  expect(words.tryAgain).not.toBe(english.tryAgain);
  for (const [key, word] of Object.entries(english)) {
    const other = words[key as keyof typeof english];
    expect(other.match(/\{\w+\}/g), key).toEqual(word.match(/\{\w+\}/g));
    // No text has an exclamation mark.
    expect(other).not.toMatch(/[!！]/);
  }
});

it.each([
  ['xx', undefined],
  ['de-AT', 'Senden'],
  ['no', 'Send'],
  ['iw', 'שליחה'],
])('the widget uses the nearest language for %s', async (language, send) => {
  expect((await loadWords(language))?.send).toBe(send);
});

it('the launcher uses the same English texts', () => {
  expect(english).toMatchObject(windowWords);
});

it('languages have a text direction, and placeholders are filled in', () => {
  expect([directionOf('ar-EG'), directionOf('he'), directionOf('de'), directionOf('fa')]).toEqual([
    'rtl',
    'rtl',
    'ltr',
    'rtl',
  ]);
  expect(fill('{count} of {total}, {what}', { count: 2, total: 3 })).toBe('2 of 3, {what}');
});

it('packed texts leave out the names, and unpack to the same texts', () => {
  expect(packWords({ send: 'Senden' })).not.toContain('send:');
  expect(unpackWords(packWords({ send: 'Senden', progress: '' }))).toEqual({ send: 'Senden' });
  expect(unpackWords(packWords(english))).toEqual(english);
});
