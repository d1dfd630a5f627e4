// Replies about days and times that are easily misread: each is read as expected, or asked back, and never read as something else.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Kind } from './corpus.ts';
import { judge } from './judge.ts';

const FOLDER = new URL('./when/', import.meta.url);
const MIN_UTTERANCES = 700;

interface Case {
  locale: string;
  kind: Kind;
  text: string;
  /** As in the corpus, or `!` for a reply that is asked back or refused, whichever. */
  expected: string;
}

const cases = readdirSync(FOLDER).sort().flatMap(readCases);
const locales = [...new Set(cases.map(({ locale }) => locale))];

function readCases(name: string): Case[] {
  return readFileSync(new URL(name, FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [kind = '', text, expected, ...rest] = line.split('\t');
      if (text === undefined || !expected || rest.length > 0)
        throw new Error(`no utterance: ${name}: ${line}`);
      return { locale: name.replace('.tsv', ''), kind: kind as Kind, text, expected };
    });
}

function isAsked(outcome: string): boolean {
  return outcome === '?' || outcome === '-';
}

/** Those that were not read as expected; `silently` ones were read as something else instead of asked back. */
function mistakesIn(locale: string): { silent: string[]; asked: string[] } {
  const silent: string[] = [];
  const asked: string[] = [];
  for (const each of cases.filter((candidate) => candidate.locale === locale)) {
    const actual = judge({ ...each, context: '' });
    if (actual === each.expected || (each.expected === '!' && isAsked(actual))) continue;
    (isAsked(actual) ? asked : silent).push(
      `${each.kind} ${each.text}: expected ${each.expected}, was ${actual}`,
    );
  }
  return { silent, asked };
}

it('there are enough different utterances of times', () => {
  const keys = cases.map(({ locale, kind, text }) => [locale, kind, text].join('\t'));
  expect(cases.length).toBeGreaterThanOrEqual(MIN_UTTERANCES);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

describe.each(locales)('an utterance of a time in %s', (locale) => {
  it('is never misread', () => {
    expect(mistakesIn(locale).silent).toEqual([]);
  });

  it('is read correctly', () => {
    expect(mistakesIn(locale).asked).toEqual([]);
  });
});
