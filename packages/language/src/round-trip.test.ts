// readDate reads the output of formatDate: in every time zone around the changes of its clocks, and in every language.
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill/full/implementation';
import { describe, expect, inject, it } from 'vitest';
import { readDate } from './dates/date.ts';
import { formatDate } from './dates/format-date.ts';
import { readTime } from './dates/time.ts';
import { LANGUAGES } from './words/registry.ts';

fc.configureGlobal({ seed: inject('seed') });

const ALL_ZONES = Intl.supportedValuesOf('timeZone');
// Many zones change their clocks together: a normal run tests every fifth zone, starting at an index derived from its seed.
const ZONES = inject('isLong') ? ALL_ZONES : ALL_ZONES.filter((_, index) => index % 5 === inject('seed') % 5);
const TABLES = LANGUAGES.map(({ language }) => language);
// Languages without a word table, with the words of Intl only.
const OTHERS = [
  ...['cs', 'da', 'fi', 'el', 'hu', 'ro', 'bg', 'ca'],
  ...['id', 'nb', 'hr', 'he', 'hi', 'vi', 'th', 'fa'],
];

const FROM = Temporal.Instant.from('2025-06-01T00:00Z');
const CHANGES_PER_ZONE = 3;
// Minutes around a change of the clocks: before, within and after the skipped or repeated hour.
const OFFSETS_MINUTES = [-24 * 60, -61, -60, -31, -1, 0, 1, 29, 59, 60, 61, 24 * 60];

/** Times around the next clock changes of a zone, or around a fixed date if it has none. */
function edges(timeZone: string): Temporal.ZonedDateTime[] {
  const found: Temporal.ZonedDateTime[] = [];
  let moment: Temporal.ZonedDateTime | null = FROM.toZonedDateTimeISO(timeZone);
  for (let index = 0; index < CHANGES_PER_ZONE && moment !== null; index += 1) {
    moment = moment.getTimeZoneTransition('next');
    if (moment !== null) found.push(moment);
  }
  const centers = found.length > 0 ? found : [FROM.toZonedDateTimeISO(timeZone)];
  return centers.flatMap((center) => OFFSETS_MINUTES.map((minutes) => center.add({ minutes })));
}

/** The wall clock of a time, also within a repeated hour. */
function wallClock(moment: Temporal.ZonedDateTime): string {
  return moment.toPlainDateTime().toString({ smallestUnit: 'minute' });
}

/** The start of a date reply, and whether its time was explicit, as text. */
function startOf(reading: ReturnType<typeof readDate>): string {
  if (!reading.ok) return reading.reason;
  const { plainDate, time } = reading.value.start;
  return `${plainDate}T${time}`;
}

describe('a formatted date', () => {
  it('is read as the same date and time in all zones, around all clock changes', () => {
    expect(ALL_ZONES.length).toBeGreaterThan(400);
    const mistakes: string[] = [];
    for (const timeZone of ZONES) {
      for (const moment of edges(timeZone)) {
        const [plainDate = '', time = ''] = wallClock(moment).split('T');
        const options = { timeZone, now: moment.epochMilliseconds, dayFirst: true, hasTime: true };
        for (const format of ['dd/MM/yyyy HH:mm', 'MMMM d, yyyy h:mm a']) {
          const text = formatDate({ plainDate, time }, format, { locale: 'en' });
          const read = startOf(readDate(text, { ...options, locale: 'en' }));
          if (read !== wallClock(moment)) mistakes.push(`${text} in ${timeZone} was ${read}`);
        }
      }
    }
    expect(mistakes).toEqual([]);
  }, 60_000);

  it('is read as the same day in every language', () => {
    const days = fc.date({
      min: new Date('1900-01-01T00:00Z'),
      max: new Date('2099-12-31T00:00Z'),
      noInvalidDate: true,
    });
    const inFigures = ['yyyy-MM-dd', 'dd/MM/yyyy', 'd.M.yyyy', 'dd-MM-yyyy HH:mm'];
    const inWords = ['d MMMM yyyy', 'd MMM yyyy', 'EEEE d MMMM yyyy', 'd MMMM yyyy HH:mm'];
    const eastern = ['yyyy年M月d日', 'yyyy年MMMMd日 (EEE)', 'M月d日yyyy HH:mm'];
    const cases = fc.constantFrom(...TABLES, ...OTHERS).chain((locale) => {
      const named =
        locale === 'ja' || locale === 'zh'
          ? eastern.slice(0, 2)
          : locale === 'ko'
            ? ['yyyy년 M월 d일', 'yyyy년 MMMM d일 EEEE']
            : inWords;
      return fc.tuple(fc.constant(locale), fc.constantFrom(...named, ...inFigures));
    });
    fc.assert(
      fc.property(days, cases, (date, [locale, format]) => {
        const plainDate = date.toISOString().slice(0, 10);
        const text = formatDate({ plainDate, time: '14:30' }, format, { locale });
        const reading = readDate(text, {
          locale,
          timeZone: 'UTC',
          now: Date.UTC(2026, 10, 21),
          dayFirst: true,
        });
        expect(startOf(reading).slice(0, 10), text).toBe(plainDate);
      }),
      { numRuns: 3_000 },
    );
  }, 30_000);

  it.each([...TABLES, ...OTHERS, 'en-US', 'de-CH', 'xx'])(
    'is read in the format of web clients in %s',
    (locale) => {
      const options = { locale, timeZone: 'Europe/Berlin', now: Date.UTC(2026, 10, 21), hasTime: true };
      expect(startOf(readDate('2026-12-24T10:30', options))).toBe('2026-12-24T10:30');
      expect(startOf(readDate('2026-12-24', options))).toBe('2026-12-24T12:00');
      expect(readDate('2026-12-24T10:30 to 2027-01-02T09:00', { ...options, isRange: true })).toMatchObject({
        value: {
          start: { plainDate: '2026-12-24', time: '10:30' },
          end: { plainDate: '2027-01-02', time: '09:00' },
        },
      });
    },
  );

  it('forms a range with a later one', () => {
    const day = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(day, day, fc.constantFrom(...ZONES), (first, second, timeZone) => {
        const [start = '', end = ''] = [first, second]
          .sort((left, right) => left - right)
          .map((days) => Temporal.PlainDate.from('2000-01-01').add({ days }).toString());
        const reading = readDate(`${start} to ${end}`, { locale: 'en', timeZone, now: 0, isRange: true });
        expect(reading).toMatchObject({ value: { start: { plainDate: start }, end: { plainDate: end } } });
      }),
    );
  });
});

describe('relative words around a clock change', () => {
  it('mean the next calendar day, and elapsed hours', () => {
    const mistakes: string[] = [];
    for (const timeZone of ZONES) {
      for (const moment of edges(timeZone)) {
        const options = { locale: 'en', timeZone, now: moment.epochMilliseconds, hasTime: true };
        const tomorrow = startOf(readDate('tomorrow', options)).slice(0, 10);
        const later = startOf(readDate('in 2 hours', options));
        if (tomorrow !== moment.toPlainDate().add({ days: 1 }).toString())
          mistakes.push(`tomorrow of ${moment} was ${tomorrow}`);
        if (later !== wallClock(moment.add({ hours: 2 })))
          mistakes.push(`two hours behind ${moment} was ${later}`);
      }
    }
    expect(mistakes).toEqual([]);
  }, 60_000);
});

describe('relative dates from Intl', () => {
  const now = Date.UTC(2026, 10, 21, 10);
  const read = (text: string, locale: string) =>
    startOf(readDate(text, { locale, timeZone: 'UTC', now })).slice(0, 10);

  it.each(OTHERS)('are read in %s, which has no word table', (locale) => {
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    expect([0, 1, 2].map((days) => read(relative.format(days, 'day'), locale))).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
    ]);
  });

  it.each([
    ['za 3 dny', 'cs', '2026-11-24'],
    ['3 päivää sitten', 'fi', '2026-11-18'],
    ['om 2 uger', 'da', '2026-12-05'],
    ['3 nap múlva', 'hu', '2026-11-24'],
    ['12. ledna', 'cs', '2027-01-12'],
  ])('are read: %j in %s', (text, locale, plainDate) => {
    expect(read(text, locale)).toBe(plainDate);
  });
});

describe('a formatted time', () => {
  it.each([...TABLES, ...OTHERS])('is read as the same time in %s', (locale) => {
    const mistakes: string[] = [];
    for (let minutes = 0; minutes < 24 * 60; minutes += 13) {
      const time = Temporal.PlainTime.from('00:00').add({ minutes }).toString().slice(0, 5);
      for (const format of ['HH:mm', 'H:mm', 'h:mm a']) {
        const text = formatDate({ plainDate: '2026-11-21', time }, format, { locale });
        const reading = readTime(text, { locale, timeZone: 'UTC', now: 0 });
        if (!reading.ok || reading.value !== time) mistakes.push(`${text}: ${JSON.stringify(reading)}`);
      }
    }
    expect(mistakes).toEqual([]);
  });
});
