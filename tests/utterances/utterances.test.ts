// Every utterance of the corpus, and the accuracy that is promised for every language.
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accuracyTable, isSilentlyWrong, mistakes, percent, score } from './accuracy.ts';
import { parseCorpus, readCorpus } from './corpus.ts';
import { judge } from './judge.ts';

const PROMISED_PERCENT = 95;
const MIN_UTTERANCES = 600;
const MIN_UTTERANCES_PER_LANGUAGE = 45;
const MIN_LANGUAGES = 12;

const DOCUMENT = new URL('../../docs/language.md', import.meta.url);
const TABLE = /(<!-- accuracy -->\n)[\s\S]*?(\n<!-- \/accuracy -->)/;

const corpus = readCorpus(import.meta.dirname);
const judged = corpus.map((utterance) => ({ utterance, actual: judge(utterance) }));
const locales = [...new Set(corpus.map((utterance) => utterance.locale))];

describe('the corpus of utterances', () => {
  it('is large, and has no repetitions', () => {
    const keys = corpus.map(({ locale, kind, text, context }) => [locale, kind, text, context].join('\t'));
    expect(corpus.length).toBeGreaterThanOrEqual(MIN_UTTERANCES);
    expect(locales.length).toBeGreaterThanOrEqual(MIN_LANGUAGES);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(locales)('has enough utterances in %s to accept, refuse and ask back', (locale) => {
    const utterances = corpus.filter((utterance) => utterance.locale === locale);
    expect(utterances.length).toBeGreaterThanOrEqual(MIN_UTTERANCES_PER_LANGUAGE);
    expect(utterances.filter(({ expected }) => expected === '-').length).toBeGreaterThanOrEqual(5);
    expect(utterances.filter(({ expected }) => expected === '?').length).toBeGreaterThanOrEqual(2);
  });

  it('refuses an invalid line', () => {
    expect(() => parseCorpus('en', 'number\t42\t.')).toThrow('not an utterance');
    expect(() => parseCorpus('en', 'nmber\t42\t.\t42')).toThrow('not an utterance');
    expect(parseCorpus('en', '# comment\nnumber\t42\t.\t42\n')).toHaveLength(1);
  });
});

describe('utterances', () => {
  it.each(locales)('are read correctly in %s', (locale) => {
    const ofLocale = judged.filter(({ utterance }) => utterance.locale === locale);
    const share = percent(score(ofLocale, () => true));
    expect(share, mistakes(ofLocale).join('\n')).toBeGreaterThanOrEqual(PROMISED_PERCENT);
  });

  // Dates and times have a promise of their own above.
  it.each(['number', 'choice', 'choices', 'rating', 'phone'])(
    'are never misread without asking back: %s',
    (kind) => {
      const silent = judged.filter((entry) => entry.utterance.kind === kind && isSilentlyWrong(entry));
      expect(mistakes(silent)).toEqual([]);
    },
  );

  it('have the accuracy in docs/language.md (UPDATE=1 rewrites the table)', () => {
    const table = accuracyTable(judged);
    const text = readFileSync(DOCUMENT, 'utf8');
    expect(text).toMatch(TABLE);
    const updated = text.replace(TABLE, (_, before: string, after: string) => `${before}${table}${after}`);
    if (process.env.UPDATE === '1') writeFileSync(DOCUMENT, updated);
    expect(readFileSync(DOCUMENT, 'utf8')).toBe(updated);
  });
});

describe('an utterance that must not be accepted', () => {
  it('may be refused or asked back, and any value for it is a silent mistake', () => {
    const [utterance] = parseCorpus('en', 'number\tnot 5\t.\t!');
    const judge = (actual: string) => (utterance === undefined ? [] : [{ utterance, actual }]);
    expect(mistakes([...judge('-'), ...judge('?')])).toEqual([]);
    expect(mistakes(judge('5').filter(isSilentlyWrong))).toEqual(['en number "not 5": expected !, was 5']);
  });
});

describe('the accuracy of utterances', () => {
  it('falls with every mistake', () => {
    const [utterance] = parseCorpus('en', 'number\t42\t.\t42');
    const entries =
      utterance === undefined
        ? []
        : [
            { utterance, actual: '42' },
            { utterance, actual: '-' },
          ];
    expect(percent(score(entries, () => true))).toBe(50);
    expect(mistakes(entries)).toEqual(['en number "42": expected 42, was -']);
    expect(entries.some(isSilentlyWrong)).toBe(false);
    expect(accuracyTable(entries)).toContain('| en | 1/2 |');
  });
});
