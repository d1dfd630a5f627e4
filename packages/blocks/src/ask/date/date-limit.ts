// The earliest and latest date that an author allows.
import type { Mistake, View } from '@colloquy/engine';
import type { DatePoint } from '@colloquy/language';
import { readDate, Temporal } from '@colloquy/language';
import type { DateInputOptions } from '@colloquy/schema';

/**
 * Converts a limit to `yyyy-MM-dd`, or to `yyyy-MM-ddTHH:mm` if the input asks for a time and the limit has one. An
 * invalid limit becomes undefined and is ignored. The text may be such a date or contain one; a timestamp in UTC (a
 * variable set to now), converted to the visitor's time zone; or any date in natural language, such as an earlier
 * answer.
 *
 * @param context.dayFirst whether `1/2/2026` is read day first
 * @example dateLimit('{{Arrival}}', { view, hasTime: false, dayFirst: true }) // '2026-12-24' when it holds '24/12/2026'
 */
export function dateLimit(
  template: string | undefined,
  {
    view,
    hasTime,
    dayFirst,
  }: { readonly view: View; readonly hasTime: boolean; readonly dayFirst: boolean | undefined },
): string | undefined {
  const text = view.text(template).trim();
  if (text === '') return undefined;
  const iso = momentText(text, view.timeZone) ?? isoText(text) ?? saidText(text, { view, hasTime, dayFirst });
  return hasTime ? iso : iso?.slice(0, DATE_LENGTH);
}

/**
 * Whether a date is within the limits, both inclusive. A limit without a time includes the whole day.
 *
 * @example isWithin({ plainDate: '2026-12-24', time: '18:00' }, { min: undefined, max: '2026-12-24' }) // true
 */
export function isWithin(
  { plainDate, time }: Pick<DatePoint, 'plainDate' | 'time'>,
  { min, max }: { readonly min: string | undefined; readonly max: string | undefined },
): boolean {
  // ISO texts of equal length sort by time.
  const upTo = (limit: string) => `${plainDate}T${time}`.slice(0, limit.length);
  return (min === undefined || upTo(min) >= min) && (max === undefined || upTo(max) <= max);
}

/**
 * Mistakes in literal limits: dates that do not exist, and a maximum before the minimum.
 *
 * @example limitMistakes({ min: '2026-12-24', max: '2026-12-01' }) // [{ path: ['options', 'max'], message: '…', … }]
 */
export function limitMistakes({ min, max }: DateInputOptions = {}): readonly Mistake[] {
  const gone = Object.entries({ min, max }).flatMap(([name, limit]) =>
    limit !== undefined && WRITTEN_DATE.test(limit.trim()) && isoText(limit) === undefined
      ? [
          {
            path: ['options', name],
            message: `"${limit.trim()}" is not a valid date, so this limit is ignored.`,
            fix: 'Write it as yyyy-MM-dd, or as yyyy-MM-ddTHH:mm.',
          },
        ]
      : [],
  );
  const [from, to] = [min, max].map((limit) =>
    limit !== undefined && WRITTEN_DATE.test(limit.trim()) ? isoText(limit) : undefined,
  );
  if (from === undefined || to === undefined || from.slice(0, to.length) <= to.slice(0, from.length))
    return gone;
  return [
    ...gone,
    {
      path: ['options', 'max'],
      message: `min (${from}) is later than max (${to}), so no reply is accepted.`,
      fix: 'Swap min and max.',
    },
  ];
}

const WRITTEN_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/;

/**
 * Whether numeric dates of a format are day first or month first. Undefined for other formats: then the visitor's
 * locale decides.
 *
 * @example isDayFirst('dd/MM/yyyy') // true
 */
export function isDayFirst(format: string): boolean | undefined {
  const [first] = /[dDMyY]/.exec(format.replace(QUOTED, '')) ?? [];
  if (first === 'd' || first === 'D') return true;
  return first === 'M' ? false : undefined;
}

const QUOTED = /'[^']*'/g;

const DATE_LENGTH = 'yyyy-MM-dd'.length;
const MINUTE_LENGTH = 'yyyy-MM-ddTHH:mm'.length;

function momentText(text: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z$/.test(text)) return undefined;
  return attempt(() =>
    Temporal.Instant.from(text)
      .toZonedDateTimeISO(timeZone)
      .toPlainDateTime()
      .toString()
      .slice(0, MINUTE_LENGTH),
  );
}

function isoText(text: string): string | undefined {
  const [iso] = /\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?/.exec(text) ?? [];
  if (iso === undefined) return undefined;
  return attempt(() =>
    Temporal.PlainDateTime.from(iso, { overflow: 'reject' }).toString().slice(0, iso.length),
  );
}

function saidText(
  text: string,
  {
    view,
    hasTime,
    dayFirst,
  }: { readonly view: View; readonly hasTime: boolean; readonly dayFirst: boolean | undefined },
): string | undefined {
  const { locale, timeZone, now } = view;
  // The limit comes from the author, or from an earlier answer in the author's format.
  const reading = readDate(text, { locale, timeZone, now, dayFirst: dayFirst ?? true, hasTime });
  if (!reading.ok) return undefined;
  const { plainDate, time, hasExplicitTime } = reading.value.start;
  return hasExplicitTime ? `${plainDate}T${time}` : plainDate;
}

/** Temporal throws for dates that do not exist. */
function attempt(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
