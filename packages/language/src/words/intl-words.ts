// The words that Intl has for every language: names of months, weekdays and halves of the day, and the days around today.
import { Temporal } from 'temporal-polyfill/full/implementation';
import { safeLocale } from '../text/locale.ts';
import type { IntlRows } from './language-words.ts';

/** Rows with `|` between variants, as in the word tables. */
export interface IntlNames {
  /** January first, Monday first. */
  months: string[];
  weekdays: string[];
  am: string;
  pm: string;
}

type TimeUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** The rows of a language that place an amount of time in the future or past. */
type AmountRows = Record<'ahead' | 'behind' | 'later' | 'ago' | 'unit', Set<string>>;

// Numbers that cover every plural form of a language.
const PLURAL_SAMPLES = [1, 2, 3, 5, 11, 21, 100];
// Earlier offsets take precedence if a word means two days: Hindi has the same word for yesterday and tomorrow, and
// replies refer to the future.
const DAY_OFFSETS = [0, 1, 2, 3, -1, -2];
// 1 January 2024 is a Monday, and the first days of the months of that year are far from the turn of a year.
const MONDAY = Temporal.PlainDate.from('2024-01-01');

/**
 * The names of a language's months, weekdays and halves of the day, long and short, from Intl.
 * @example intlNames('cs').months[0] // 'leden|ledna|led|…'
 */
export function intlNames(language: string): IntlNames {
  const months = Array.from({ length: 12 }, (_, month) => toMilliseconds(MONDAY.add({ months: month })));
  const weekdays = Array.from({ length: 7 }, (_, day) => toMilliseconds(MONDAY.add({ days: day })));
  const halves = [0, 15].map((hour) => toMilliseconds(MONDAY, hour));
  const [am = '', pm = ''] = namesOf(language, 'dayPeriod', halves, [{ hour: 'numeric', hour12: true }]);
  return {
    months: namesOf(language, 'month', months, [
      ...[{ month: 'long' as const }, { month: 'short' as const }],
      ...[
        { month: 'long' as const, day: 'numeric' as const },
        { month: 'short' as const, day: 'numeric' as const },
      ],
    ]),
    // Czech abbreviates Sunday to "ne", which also means no, and Monday to "po", which also means after. Languages in
    // which such short names are safe have them in their word tables.
    weekdays: namesOf(language, 'weekday', weekdays, [
      ...[{ weekday: 'long' as const }, { weekday: 'short' as const }],
      { weekday: 'long', month: 'long', day: 'numeric' },
    ]).map((row) => row.replace(/(?:^|\|)[\p{Script=Latin}\p{Script=Cyrillic}]{1,2}(?=\||$)/gu, '')),
    am: `am|${am}`,
    pm: `pm|${pm}`,
  };
}

/**
 * The rows that Intl provides, for a language without a table or a table without these rows: enough for "zítra", "12.
 * ledna 2027" and "za 3 dny". Undefined for a tag that Intl does not know.
 * @example wordsFromIntl('cs')?.relativeDays['zítra'] // 1
 */
export function wordsFromIntl(language: string): (IntlRows & { link: string }) | undefined {
  if (Intl.DateTimeFormat.supportedLocalesOf(safeLocale(language)).length === 0) return undefined;
  const relative = new Intl.RelativeTimeFormat(safeLocale(language), { numeric: 'auto' });
  const relativeDays: Record<string, number> = {};
  for (const offset of DAY_OFFSETS) {
    const word = relative.format(offset, 'day');
    if (!/\p{Nd}/u.test(word)) relativeDays[word] ??= offset;
  }
  const amounts: AmountRows[] = (['minute', 'hour', 'day', 'week', 'month', 'year'] as const).map((unit) =>
    amountRows(relative, unit),
  );
  const row = (name: keyof AmountRows) => [...new Set(amounts.flatMap((rows) => [...rows[name]]))].join('|');
  const [minuteUnits, hourUnits, dayUnits, weekUnits, monthUnits, yearUnits] = amounts.map((rows) =>
    [...rows.unit].join('|'),
  );
  return {
    ...joiningWords(language),
    ...intlNames(language),
    relativeDays,
    ...{ ahead: row('ahead'), behind: row('behind'), later: row('later'), ago: row('ago') },
    nextWeek: relative.format(1, 'week'),
    thisWeek: relative.format(0, 'week'),
    lastWeek: relative.format(-1, 'week'),
    years: Object.fromEntries([-1, 0, 1].map((offset) => [relative.format(offset, 'year'), offset])),
    nextMonth: relative.format(1, 'month'),
    ...{ minuteUnits: minuteUnits ?? '', hourUnits: hourUnits ?? '', dayUnits: dayUnits ?? '' },
    ...{ weekUnits: weekUnits ?? '', monthUnits: monthUnits ?? '', yearUnits: yearUnits ?? '' },
  };
}

/** The words in a formatted date and time besides names: Czech "v", Danish "den" and "kl.". */
function joiningWords(language: string): { link: string; at: string } {
  const moment = toMilliseconds(MONDAY, 15);
  const literals = (['full', 'long', 'medium'] as const).flatMap((style) => {
    const parts = new Intl.DateTimeFormat(safeLocale(language), {
      dateStyle: style,
      timeStyle: 'short',
      calendar: 'gregory',
      timeZone: 'UTC',
    }).formatToParts(moment);
    return parts.flatMap(({ type, value }, index) => {
      const next = parts[index + 1]?.type;
      const isBeforeTime = next === 'hour' || next === 'dayPeriod';
      return type === 'literal' ? [{ words: value.match(/[\p{L}\p{M}]+/gu) ?? [], isBeforeTime }] : [];
    });
  });
  const row = (found: typeof literals) => [...new Set(found.flatMap(({ words }) => words))].join('|');
  // Danish "den" precedes a day: only words before the hour announce an hour.
  return { link: row(literals), at: row(literals.filter(({ isBeforeTime }) => isBeforeTime)) };
}

/** Splits "in 3 days" and "3 days ago" into the words before the number, the unit, and the words after it. */
function amountRows(relative: Intl.RelativeTimeFormat, unit: TimeUnit): AmountRows {
  const rows: AmountRows = {
    ahead: new Set(),
    behind: new Set(),
    later: new Set(),
    ago: new Set(),
    unit: new Set(),
  };
  for (const count of PLURAL_SAMPLES.flatMap((sample) => [sample, -sample])) {
    const parts = relative.formatToParts(count, unit);
    const number = parts.findIndex((part) => part.type === 'integer');
    const before = parts
      .slice(0, Math.max(number, 0))
      .map((part) => part.value)
      .join('')
      .trim();
    const [name = '', ...behind] = parts
      .slice(number + 1)
      .map((part) => part.value)
      .join('')
      .trim()
      .split(/\s+/);
    // Without a word that distinguishes future from past the phrase is of no use.
    if (number < 0 || (before === '' && behind.length === 0)) continue;
    rows.unit.add(name);
    if (before !== '') rows[count > 0 ? 'ahead' : 'behind'].add(before);
    if (behind.length > 0) rows[count > 0 ? 'later' : 'ago'].add(behind.join(' '));
  }
  return rows;
}

/** The names of dates in every style, one row of variants per date. */
function namesOf(
  language: string,
  type: Intl.DateTimeFormatPartTypes,
  moments: readonly number[],
  styles: readonly Intl.DateTimeFormatOptions[],
): string[] {
  const common = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' };
  const formats = styles.map(
    (style) => new Intl.DateTimeFormat(safeLocale(language), { ...style, ...common }),
  );
  return moments.map((moment) => {
    const names = formats.map((format) => {
      const name = format.formatToParts(moment).find((part) => part.type === type)?.value ?? '';
      return name.replace(/\.$/, '');
    });
    // Chinese and Japanese write months with digits and a sign, which the grammar reads; "tháng 1" is a name.
    return [...new Set(names)].filter((name) => !/^\p{Nd}+\p{L}?$/u.test(name)).join('|');
  });
}

function toMilliseconds(day: Temporal.PlainDate, hour = 12): number {
  return day.toZonedDateTime({ timeZone: 'UTC', plainTime: Temporal.PlainTime.from({ hour }) })
    .epochMilliseconds;
}
