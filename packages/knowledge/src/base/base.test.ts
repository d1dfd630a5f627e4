// A base from documents to findings, and how often it is right.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { QUESTION_SETS } from '../testing/sets/questions.ts';
import { askBase, buildBase, readPassages } from './base.ts';
import { evaluateBase } from './evaluate-base.ts';

function baseOf(name: string) {
  const text = readFileSync(new URL(`../testing/sets/${name}.md`, import.meta.url), 'utf8');
  return buildBase(readPassages({ name: `${name}.md`, mediaType: 'text/markdown', text }));
}

test('a knowledge base finds passages with headings, source and excerpt', () => {
  const { confidence, passages } = askBase(baseOf('shop-en'), 'Is the store open on Saturday?', 3);
  expect(confidence).toBe('high');
  expect(passages[0]).toMatchObject({
    source: 'shop-en.md',
    headings: ['Help of the bicycle shop', 'Opening hours of the store'],
    anchor: 'opening-hours-of-the-store',
    excerpt: expect.stringContaining('Saturdays from 9 to 16'),
  });
});

test('an empty knowledge base finds nothing', () => {
  expect(askBase(buildBase([]), 'Anything?', 3)).toMatchObject({ confidence: 'none', passages: [] });
});

describe('a knowledge base answers most of the evaluation questions', () => {
  test.each(Object.entries(QUESTION_SETS))('%s', (name, { language, inScope, outOfScope }) => {
    const base = baseOf(name);
    expect(base.language).toBe(language);
    const { first, amongFive, refused, wrong } = evaluateBase(base, [
      ...inScope.map(([expected, , question]) => ({ question, expected })),
      ...outOfScope.filter((_, at) => at % 2 === 1).map((question) => ({ question, expected: '' })),
    ]);
    expect(amongFive, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.9);
    expect(first).toBeGreaterThanOrEqual(0.7);
    expect(refused).toBe(10);
  });
});
