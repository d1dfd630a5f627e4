// The texts of every language: no unknown names, and no missing placeholders.
import { expect, it } from 'vitest';
import { english } from './english.ts';
import { languages, loadWords } from './load-words.ts';
import { packWords, unpackWords } from './packed-words.ts';
import { windowWords } from './window-words.ts';
import { directionOf, fill } from './words.ts';

it('speaks thirty languages', () => {
  expect(['en', ...languages]).toHaveLength(30);
});

it.each(languages)('%s has its own words, with what is filled in', async (name) => {
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
])('takes the nearest language for %s', async (language, send) => {
  expect((await loadWords(language))?.send).toBe(send);
});

it('has the same words for a launcher', () => {
  expect(english).toMatchObject(windowWords);
});

it('knows directions, and fills in', () => {
  expect([directionOf('ar-EG'), directionOf('he'), directionOf('de'), directionOf('fa')]).toEqual([
    'rtl',
    'rtl',
    'ltr',
    'rtl',
  ]);
  expect(fill('{count} of {total}, {what}', { count: 2, total: 3 })).toBe('2 of 3, {what}');
});

it('is packed without the names, and the same when it is unpacked', () => {
  expect(packWords({ send: 'Senden' })).not.toContain('send:');
  expect(unpackWords(packWords({ send: 'Senden', progress: '' }))).toEqual({ send: 'Senden' });
  expect(unpackWords(packWords(english))).toEqual(english);
});
