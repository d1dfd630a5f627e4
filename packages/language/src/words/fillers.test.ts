// Fillers are sorted, and never form an answer or a sentence by themselves. A failure names the words to remove from the list.
import { describe, expect, it } from 'vitest';
import { readYesNo } from '../choice/choice-words.ts';
import { readDate } from '../dates/date.ts';
import { readTime } from '../dates/time.ts';
import { spellingOf } from '../grammar/meaning.ts';
import { readNumber } from '../numbers/number.ts';
import type { ParseResult } from '../parse-result.ts';
import { stanceOf } from '../stance/stance.ts';
import { STANCE_WORDS } from '../stance/stance-words.ts';
import type { WordTable } from './language-words.ts';
import { LANGUAGES } from './registry.ts';

// In replies mixed with English, "Mon" is Monday, "mio" a million, and "y" and "no" are answers.
const ENGLISH_ANSWERS: ReadonlySet<string> = new Set(['fr mon', 'fr y', 'it mio', 'pt no']);

/** The words of a table that are answers: "one", "ok", "now". */
function answersOf(words: WordTable): ReadonlySet<string> {
  const { numbers, ordinals, relativeDays = {}, clockTimes = {}, weekdays = [], yes, no, now = '' } = words;
  const named = [numbers(), ordinals, relativeDays, clockTimes].flatMap((row) => Object.keys(row));
  const phrases = [...named, ...weekdays, yes, no, now].flatMap((row) => row.split('|'));
  return new Set(phrases.map(spellingOf));
}

function isTaken(text: string, locale: string): boolean {
  const options = { locale, timeZone: 'UTC', now: Date.UTC(2026, 10, 21, 10) };
  const readings: ParseResult<unknown>[] = [
    readNumber(text, options),
    readDate(text, options),
    readTime(text, options),
  ];
  const isValue = readings.some((reading) => reading.ok || reading.reason === 'ambiguous');
  return isValue || readYesNo(text, locale, 'reply') !== undefined;
}

describe.each(LANGUAGES)('the fillers of $language', (words) => {
  const { language, filler } = words;
  const groups = Object.values(filler).map((row) => row.split('|'));
  const all = groups.flat();
  const answers = answersOf(words);
  const isSilent = (word: string) =>
    !answers.has(spellingOf(word)) && !ENGLISH_ANSWERS.has(`${language} ${word}`);

  it('are sorted within their groups and unique', () => {
    for (const group of groups) expect(group).toEqual([...group].sort());
    expect(all.filter((word, index) => all.indexOf(word) !== index)).toEqual([]);
  });

  it('are not read as an answer alone', () => {
    expect(all.filter((word) => isSilent(word) && isTaken(word, language))).toEqual([]);
  });

  it('are not read as an answer in short sentences', () => {
    const people = filler.people.split('|');
    const verbs = filler.verbs.split('|');
    const topic = filler.topic.split('|');
    const pairs = verbs.flatMap((verb, index) => [
      [people[index % people.length] ?? '', verb],
      [verb, topic[index % topic.length] ?? ''],
    ]);
    const sentences = pairs.filter((pair) => pair.every(isSilent)).map((pair) => pair.join(' '));
    expect(sentences.filter((text) => isSilent(text) && isTaken(text, language))).toEqual([]);
  });

  it('do not turn a doubt, refusal or remark into an answer', () => {
    const rows = STANCE_WORDS[language];
    const fillers = new Set(all.map(spellingOf));
    const phrases = [rows?.undecided, rows?.refusal, rows?.remark].flatMap((row = '') => row.split('|'));
    const ofFillers = phrases.filter(
      (phrase) =>
        phrase.includes(' ') &&
        spellingOf(phrase)
          .split(' ')
          .every((word) => fillers.has(word)),
    );
    expect(ofFillers.filter((phrase) => stanceOf(phrase, language) === 'answer')).toEqual([]);
  });
});
