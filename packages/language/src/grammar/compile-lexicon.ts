// Compiles a language's word table into a lexicon.

import { MIN_TYPO_LENGTH } from '../limits.ts';
import { intlNames } from '../words/intl-words.ts';
import type { LanguageWords } from '../words/language-words.ts';
import { encodeFeast } from './feasts.ts';
import type { Lexicon, Meaning, MeaningKind } from './meaning.ts';
import { spellingOf, UNITS } from './meaning.ts';
import { encodeZone, zoneWords } from './zones.ts';

/**
 * The lexicon of a word table, with the names of months, weekdays and halves of the day from Intl.
 * @example compileLexicon(en).meanings.get('friday') // [{ kind: 'weekday', value: 5 }]
 */
export function compileLexicon(words: LanguageWords): Lexicon {
  const meanings = new Map<string, Meaning[]>();
  const add = (phrase: string, kind: MeaningKind, value: number) => {
    const key = spellingOf(phrase);
    const list = meanings.get(key);
    if (!list && key !== '') meanings.set(key, [{ kind, value }]);
    else if (list && !list.some((meaning) => meaning.kind === kind)) list.push({ kind, value });
  };
  const addList = (phrases: string, kind: MeaningKind, value = 0) => {
    for (const phrase of phrases.split('|')) add(phrase, kind, value);
  };
  const addTable = (table: Record<string, number>, kind: MeaningKind) => {
    for (const [phrase, value] of Object.entries(table)) addList(phrase, kind, value);
  };

  addTable(words.numbers(), 'number');
  addTable(words.multipliers, 'multiplier');
  addTable(words.ordinals, 'ordinal');
  addTable(words.relativeDays, 'relative-day');
  addTable(words.runningHours, 'running-hour');
  addTable(words.halfTo, 'half-to');
  addTable(words.clockTimes, 'clock-time');
  addTable(words.feasts, 'feast');
  addTable(words.weeks, 'week');
  addTable(words.years, 'year');
  // Next to an age, as in "30 this year", the phrase is only a filler.
  for (const [phrases, offset] of Object.entries(words.years)) if (offset === 0) addList(phrases, 'filler');
  for (const [phrases, rule] of Object.entries(words.movableFeasts))
    addList(phrases, 'movable-feast', encodeFeast(rule));
  for (const [phrases, zone] of Object.entries(words.zones)) addList(phrases, 'zone', encodeZone(zone));
  for (const [phrases, amount] of Object.entries(words.amounts))
    addList(phrases, 'amount', encodeAmount(amount));
  words.months.forEach((phrases, index) => {
    addList(phrases, 'month', index + 1);
  });
  words.weekdays.forEach((phrases, index) => {
    addList(phrases, 'weekday', index + 1);
  });
  unitRows(words).forEach((phrases, index) => {
    addList(phrases, 'unit', index);
  });
  dayPartRows(words).forEach((phrases, index) => {
    addList(phrases, 'day-part', index);
  });
  // Where a language has no ordinals of days, a number word after "le" or "dia" is one.
  const hasDayOrdinals = Object.values(words.ordinals).includes(13);
  addList(words.dayLead, 'day-lead', hasDayOrdinals ? 0 : 1);
  for (const [kind, phrases] of plainRows(words)) addList(phrases, kind);
  // Italian "mio" means "mine", not a million.
  for (const [word, value] of SCALES) if (!meanings.has(word)) add(word, 'multiplier', value);
  // Our own output uses the names of Intl, so they must be understood as well.
  const names = intlNames(words.language);
  names.months.forEach((phrases, index) => {
    addList(phrases, 'month', index + 1);
  });
  names.weekdays.forEach((phrases, index) => {
    addList(phrases, 'weekday', index + 1);
  });
  addList(names.am, 'day-part', 0);
  addList(names.pm, 'day-part', 1);

  // "ist", "est" and "et" are ordinary words in some languages, which take precedence over time zones.
  for (const [word, value] of zoneWords()) if (!meanings.has(word)) add(word, 'zone', value);

  const longest = new Map<string, number>();
  for (const { 0: first = '', length } of meanings.keys())
    longest.set(first, Math.max(length, longest.get(first) ?? 0));
  const caseEndings = words.caseEndings.split('|').filter((ending) => ending !== '');
  const ordinalEndings = new Set(words.ordinalEndings.split('|').filter((ending) => ending !== ''));
  return {
    language: words.language,
    meanings,
    ordinalEndings,
    caseEndings,
    longest,
    calendarNames: [...meanings].filter(isCalendarName).map(([name]) => name),
  };
}

const CALENDAR_KINDS: ReadonlySet<string> = new Set(['month', 'weekday', 'relative-day']);

function isCalendarName([name, meanings]: [string, readonly Meaning[]]): boolean {
  return name.length >= MIN_TYPO_LENGTH && meanings.some(({ kind }) => CALENDAR_KINDS.has(kind));
}

/** Abbreviations of large numbers that are common in every language. */
const SCALES: readonly [string, number][] = [
  ['k', 1_000],
  ...(['mln', 'mio'] as const).map((word): [string, number] => [word, 1_000_000]),
  ...(['bn', 'mrd', 'mld', 'mlrd'] as const).map((word): [string, number] => [word, 1_000_000_000]),
];

/** Encodes an amount as one number: its count times ten, plus the index of its unit. */
function encodeAmount(amount: string): number {
  const [count = '', unit = ''] = amount.split(' ');
  return Number(count) * 10 + UNITS.indexOf(unit as (typeof UNITS)[number]);
}

function unitRows(words: LanguageWords): string[] {
  return [
    words.minuteUnits,
    words.hourUnits,
    words.dayUnits,
    words.weekUnits,
    words.monthUnits,
    words.yearUnits,
  ];
}

function dayPartRows(words: LanguageWords): string[] {
  return [words.am, words.pm, words.morning, words.midday, words.afternoon, words.evening, words.night];
}

function plainRows(words: LanguageWords): [MeaningKind, string][] {
  return [
    ['now', words.now],
    ['weekend', words.weekend],
    ['nights', words.nights],
    ['article', words.article],
    ['next', words.next],
    ['coming', words.coming],
    ['current', words.current],
    ['previous', words.previous],
    ['next-week', words.nextWeek],
    ['this-week', words.thisWeek],
    ['last-week', words.lastWeek],
    ['next-month', words.nextMonth],
    ['ahead', words.ahead],
    ['behind', words.behind],
    ['later', words.later],
    ['ago', words.ago],
    ['at', words.at],
    ['hour-mark', words.hourMark],
    ['minute-mark', words.minuteMark],
    ['half', words.half],
    ['quarter', words.quarter],
    ['past', words.past],
    ['before', words.before],
    ['before-day', words.beforeDay],
    ['less', words.less],
    ['out-of', words.outOf],
    ['year-mark', words.yearMark],
    ['month-mark', words.monthMark],
    ['day-mark', words.dayMark],
    ['from', words.from],
    ['to', words.to],
    ['and', words.and],
    ['or', words.or],
    ['not', words.not],
    ['minus', words.minus],
    ['point', words.point],
    ['all', words.all],
    ['both', words.both],
    ['none', words.none],
    ['but', words.but],
    ['except', words.except],
    ['except-after', words.exceptAfter],
    ['not-after', words.notAfter],
    ['bound', words.bound],
    ['yes', words.yes],
    ['no', words.no],
    ['link', words.link],
    ['filler', Object.values(words.filler).join('|')],
    ['after-next', words.afterNext],
    ['end-of', words.endOf],
    ['month-end', words.monthEnd],
    ['open', words.open],
    ['about', words.about],
    ['measure', words.measure],
  ];
}
