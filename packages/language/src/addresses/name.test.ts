// Names and order numbers in sentences.
import { expect, it } from 'vitest';
import { readCode, readName } from './name.ts';

it.each([
  ['en', 'Siobhan', 'Siobhan'],
  ['en', 'Nice to meet you, call me Siobhan!', 'Siobhan'],
  ['en', "it's Conan O'Brien", "Conan O'Brien"],
  ['en', 'Miller, John', 'Miller, John'],
  ['en', 'my name is Will', 'Will'],
  ['de', 'auf den Namen Petersen bitte', 'Petersen'],
  ['fr', 'moi c’est Mathilde', 'Mathilde'],
  ['ja', '田中と申します', '田中'],
  ['ko', '저는 김민지입니다', '김민지'],
  ['zh', '我叫王芳', '王芳'],
])('reads in %s %j as %s', (locale, text, name) => {
  expect(readName(text, { locale })).toEqual({ ok: true, value: name });
});

it.each([
  ['en', 'why do you need my name?', 'question'],
  ['de', 'wozu?', 'question'],
  ['en', "I don't know", 'undecided'],
  ['en', 'rather not say', 'refusal'],
])('reads no name in %s %j', (locale, text, stance) => {
  expect(readName(text, { locale })).toMatchObject({ ok: false, stance });
  expect(readCode(text, { locale })).toMatchObject({ ok: false, stance });
});

it('reads the only word with a digit as an order number', () => {
  expect(readCode('it should be AB-1234', { locale: 'en' })).toEqual({ ok: true, value: 'AB-1234' });
  expect(readCode('AB-1234 or AB-1235', { locale: 'en' })).toMatchObject({ reason: 'ambiguous' });
  expect(readCode('the blue one', { locale: 'en' })).toMatchObject({ reason: 'unreadable' });
});

it.each(['', '  ', '!!', 'x'.repeat(500), 'please', 'one two three four five six seven eight'])(
  'reads no name in %j',
  (text) => {
    expect(readName(text, { locale: 'en' })).toMatchObject({ ok: false });
  },
);
