// Excerpts of passages.
import { expect, test } from 'vitest';
import { languageOf } from '../words/languages.ts';
import { excerptOf } from './excerpt.ts';
import { openIndex, packIndex } from './packed-index.ts';
import { searchIndex } from './search.ts';

const language = languageOf('en');

function excerpt(question: string, text: string): string {
  const index = openIndex(packIndex([{ document: 0, headings: [], text }], language));
  return excerptOf(text, searchIndex(index, { question, language, limit: 1 }).words, language);
}

test('an excerpt is the whole of a short text, or the matching sentences of a long one', () => {
  expect(excerpt('saturday', 'We are open. On Saturday, too.')).toBe('We are open. On Saturday, too.');
  const filler = 'Nothing of interest is said in this sentence about the weather. '.repeat(10);
  expect(excerpt('open saturday', `${filler}We open on Saturday at 9.30, or so. ${filler}`)).toBe(
    'We open on Saturday at 9.30, or so.',
  );
});

test('an excerpt truncates a long sentence', () => {
  const shown = excerpt('saturday', `saturday ${'word '.repeat(300)}`);
  expect(shown.length).toBeLessThanOrEqual(420);
  expect(shown).toMatch(/word…$/);
});
