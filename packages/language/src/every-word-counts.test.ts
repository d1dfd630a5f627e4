// An unknown word may change the meaning of a reply: with one inserted, the reply is asked about, or keeps its meaning.
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { readDate } from './dates/date.ts';
import { readTime } from './dates/time.ts';
import { fold } from './text/fold.ts';
import type { Fillers } from './words/language-words.ts';
import { LANGUAGES } from './words/registry.ts';

fc.configureGlobal({ seed: inject('seed') });

const RUNS = Number(process.env.COLLOQUY_WORD_RUNS ?? 2_000);
const TIMEOUT = 30_000 + 20 * RUNS;
const NOW = Date.UTC(2026, 10, 21, 10, 0);
const CORPUS = new URL('../../../tests/utterances/', import.meta.url);
// Content words and names that no table contains, in letters of several scripts.
const UNKNOWN = [
  ...['dentist', 'blue', 'lockdown', 'holiday', 'Zahnarzt', 'vacances', 'Feiertag', 'fiesta'],
  ...['лето', 'отпуск', 'עבודה', 'عطلة', '休暇', '휴가', 'แมว', 'qwxz'],
];

// Replies that the word turns into another phrase of the language: "après demain", "без четверти три".
const COMPOSED =
  /^(?:بعد (?:غد|بكر)|antes de ayer|après demain|avant hier|dopo domani|depois de amanh|あと |środy|soboty|niedziele|до (?:чверть|п'ять))|без/u;

interface Reply {
  readonly locale: string;
  readonly kind: string;
  readonly text: string;
}

/** The replies of the corpus that are understood, with their values. */
const good = readdirSync(CORPUS)
  .filter((name) => name.endsWith('.tsv'))
  .flatMap((name) => readReplies(name))
  .map((reply) => ({ ...reply, value: readAs(reply) }))
  .filter(({ value }) => value !== undefined);

function readReplies(name: string): Reply[] {
  return readFileSync(new URL(name, CORPUS), 'utf8')
    .split('\n')
    .filter((line) => /^(date|datetime|time)\t/.test(line))
    .map((line) => {
      const [kind = '', text = ''] = line.split('\t');
      return { locale: name.replace('.tsv', ''), kind, text };
    });
}

/** The value as text; undefined for a reply that is refused or asked about. */
function readAs({ locale, kind, text }: Reply): string | undefined {
  const options = { locale, timeZone: 'UTC', now: NOW };
  if (kind === 'time') {
    const reading = readTime(text, options);
    return reading.ok ? reading.value : undefined;
  }
  const reading = readDate(text, { ...options, hasTime: kind === 'datetime' });
  if (!reading.ok) return undefined;
  const { plainDate, time } = reading.value.start;
  return kind === 'datetime' ? `${plainDate}T${time}` : plainDate;
}

/** The reply with a word inserted at one of the gaps between its words. */
function withWord(text: string, word: string, gap: number): string {
  const words = text.split(' ');
  const at = gap % (words.length + 1);
  return [...words.slice(0, at), word, ...words.slice(at)].join(' ');
}

function phrasesOf(row: string): string[] {
  return row.split('|').filter((phrase) => phrase !== '');
}

describe('a word inserted into a valid reply', () => {
  const reply = fc.constantFrom(...good);
  const gap = fc.nat(20);

  it('has more than 700 replies to test', () => {
    expect(good.length).toBeGreaterThan(700);
  });

  it(
    'changes the result when no word table contains it',
    () => {
      fc.assert(
        fc.property(reply, fc.constantFrom(...UNKNOWN), gap, (given, word, at) => {
          const { value: _, ...rest } = given;
          expect(readAs({ ...rest, text: withWord(rest.text, word, at) }) ?? 'asked').toBe('asked');
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT,
  );

  it(
    'changes the result when it is a negation',
    () => {
      fc.assert(
        fc.property(reply, gap, fc.nat(50), (given, at, which) => {
          const { value: _, ...rest } = given;
          const words = LANGUAGES.find(({ language }) => language === rest.locale);
          // "Ne" is one half of a negation in French, and says nothing alone.
          const negations = phrasesOf(words?.not ?? '').filter(
            (phrase) => phrase !== 'ne' && (words === undefined || !isFiller(phrase, words.filler)),
          );
          const word = negations[which % negations.length] ?? 'not';
          const text = withWord(rest.text, word, at);
          if (!COMPOSED.test(text)) expect(readAs({ ...rest, text }) ?? 'asked').toBe('asked');
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT,
  );

  it(
    'changes the result when it is a leading "before", "until" or "every"',
    () => {
      fc.assert(
        fc.property(reply, fc.nat(200), (given, which) => {
          const { value: _, ...rest } = given;
          const open = phrasesOf(LANGUAGES.find(({ language }) => language === rest.locale)?.open ?? '');
          const word = open[which % open.length] ?? 'before';
          const text = `${word} ${rest.text}`;
          if (!COMPOSED.test(text)) expect(readAs({ ...rest, text }) ?? 'asked').toBe('asked');
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT,
  );
});

function isFiller(phrase: string, fillers: Fillers): boolean {
  return Object.values(fillers)
    .flat()
    .some((word) => fold(word) === fold(phrase));
}
