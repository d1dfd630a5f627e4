// The search: what it finds, and how it explains it.
import { expect, test } from 'vitest';
import { languageOf } from '../words/languages.ts';
import type { IndexedPassage } from './packed-index.ts';
import { openIndex, packIndex } from './packed-index.ts';
import { searchIndex } from './search.ts';

const english = languageOf('en');

function indexOf(passages: readonly Partial<IndexedPassage>[], language = english) {
  const complete = passages.map((passage, document) => ({ document, headings: [], text: '', ...passage }));
  return openIndex(packIndex(complete, language));
}

function ask(question: string, passages: readonly Partial<IndexedPassage>[], tag = 'en') {
  const language = languageOf(tag);
  return searchIndex(indexOf(passages, language), { question, language, limit: 5 });
}

test('a search finds inflected words and reports their stems', () => {
  const { hits, words, confidence } = ask('for delivering', [
    { text: 'We deliver on Monday.' },
    { text: 'Bread and butter.' },
  ]);
  expect(hits).toMatchObject([{ passage: 0, coverage: 1 }]);
  expect(confidence).toBe('high');
  expect(words).toMatchObject([{ word: 'delivering', isKnown: true, terms: [{ term: 'deliv', weight: 1 }] }]);
});

test.each([
  ['a part of a compound', 'de', 'Termin', 'Terminvergabe am Telefon'],
  ['another part of a compound', 'de', 'Röntgenaufnahme', 'Ihre Röntgenbilder'],
  ['a typing error', 'en', 'cancelation', 'Cancellation of an order'],
  ['accents left out', 'es', 'rectificacion', 'La rectificación'],
  ['a part of an identifier', 'en', 'uploads', 'Set maxUploads to 5'],
  ['characters without spaces', 'ja', '営業時間', '当店の営業時間は九時から'],
])('a search finds %s', (_, tag, question, text) => {
  expect(ask(question, [{ text: 'Zebra' }, { text }], tag).hits).toMatchObject([{ passage: 1 }]);
});

test('a question about another topic has no hits', () => {
  const passages = [{ text: 'Parcels arrive after two days.' }, { text: 'Returns are free.' }];
  expect(ask('Who was the first king of Norway?', passages)).toMatchObject({ hits: [], confidence: 'none' });
  expect(ask('', passages)).toMatchObject({ hits: [], confidence: 'none' });
});

test('example questions and synonyms add words that a passage lacks', () => {
  const passages = [
    { text: 'Send unused articles back within 30 days.' },
    { text: 'Standard shipping is 4.90.' },
  ];
  const question = 'wrong colour delivered';
  expect(ask(question, passages).hits).toEqual([]);
  const withExample = [{ ...passages[0], examples: ['I was delivered the wrong colour'] }, passages[1] ?? {}];
  expect(ask(question, withExample).hits).toMatchObject([{ passage: 0 }]);
  const synonyms = [['postage', 'shipping']];
  expect(
    searchIndex(indexOf(passages), { question: 'postage', language: english, synonyms, limit: 3 }).hits,
  ).toMatchObject([{ passage: 1, coverage: 1 }]);
});

test('a search ranks at most two hits of one document before those of others', () => {
  const passages = Array.from({ length: 6 }, (_, at) => ({
    document: at < 4 ? 0 : at,
    text: `Paint number ${at}`,
  }));
  const found = searchIndex(indexOf(passages), { question: 'paint', language: english, limit: 5 });
  expect(found.hits.map(({ passage }) => passage)).toEqual([0, 1, 4, 5, 2]);
});

test('a search index works after a copy to any byte offset', () => {
  const packed = packIndex([{ document: 0, headings: ['Hours'], text: 'Monday to Friday' }], english);
  const shifted = new Uint8Array(packed.length + 1);
  shifted.set(packed, 1);
  const search = { question: 'friday', language: english, limit: 1 };
  expect(searchIndex(openIndex(shifted.subarray(1)), search)).toEqual(searchIndex(openIndex(packed), search));
  expect(() => openIndex(new Uint8Array(64))).toThrow('build it again');
});

test('a search uses at most 32 words of a long question', () => {
  const passages = Array.from({ length: 2_000 }, (_, at) => ({ text: `word${at} common text ${at % 7}` }));
  const question = Array.from({ length: 5_000 }, (_, at) => `w${at}`).join(' ');
  expect(ask(question, passages).words.length).toBeLessThanOrEqual(32);
});
