// Asks for a day, a moment, or a range of them, in the visitor's words and time zone.
import type { View } from '@colloquy/engine';
import { askBlock } from '@colloquy/engine';
import { DateInputOptions, optional } from '@colloquy/schema';
import { z } from 'zod';
import type { DatePoint, DateReply } from '../../language/date.ts';
import { readDate } from '../../language/date.ts';
import { formatDate } from '../../language/format-date.ts';
import { reject } from '../rejection.ts';
import { sentenceFor } from '../sentences.ts';
import { dateLimit, isDayFirst, isWithin, limitMistakes } from './date-limit.ts';

/** How a date is stored where the author does not say. */
const DEFAULT_FORMAT = 'dd/MM/yyyy';
const DEFAULT_FORMAT_WITH_TIME = 'dd/MM/yyyy HH:mm';

/** In this one, the day and the month cannot be taken for each other. */
const UNMISTAKABLE_FORMAT = 'd MMMM yyyy';

/** Stands between the ends of a stored range where the author does not say. */
const DEFAULT_SEPARATOR = 'to';

/**
 * Takes a date as people say it ("tomorrow", "next friday", "24/12/2026") or as a date field sends it ("2026-12-24",
 * "2026-12-24T10:30", "2026-12-24 to 2026-12-27") and stores it in the author's format, a range as `start separator end`. Figures
 * are read day first when the author's format begins with the day, and as the visitor's locale does where there is none. With
 * `hasTime` a day alone is asked for its time. `min` and `max` are inclusive; they may be variables that hold any date
 * this input understands; without `hasTime` they are days.
 *
 * @example
 * { type: 'date input', options: { variableId: 'vDay', format: 'yyyy-MM-dd', min: '{{Arrival}}' } }
 */
export const dateInput = askBlock({
  type: 'date input',
  summary: 'Asks for a date, a date with a time, or a range of them.',
  definition: z.object({ options: optional(DateInputOptions) }),
  input: 'date input',
  replyType: 'date',
  mistakes: ({ options }) => limitMistakes(options),
  ask: ({ options }, view) => (options === undefined ? {} : { options: optionsForClient(options, view) }),
  read({ options }, reply, view) {
    if (reply.type !== 'text') return reject(view);
    const format = formatOf(options, view);
    const { locale, timeZone, now } = view;
    const { hasTime = false, isRange = false } = options ?? {};
    const dayFirst = isDayFirst(view.text(options?.format));
    const reading = readDate(reply.text, { locale, timeZone, now, dayFirst, hasTime, isRange });
    const show = (point: ShownPoint) => formatDate(point, format, { locale });
    if (!reading.ok)
      return reject(view, {
        reading: { ...reading, candidates: showCandidates(reading.candidates, { format, locale }) },
      });
    const points = pointsOf(reading.value, isRange);
    const limits = limitsOf(options, view);
    if (points === undefined || !points.every((point) => isWithin(point, limits))) return reject(view);
    if (hasTime && !points.every((point) => point.hasExplicitTime)) return askForTime(points, view, options);
    return {
      type: 'answer',
      content: points.map(show).join(` ${view.text(options?.labels?.separator) || DEFAULT_SEPARATOR} `),
    };
  },
});

type ShownPoint = Pick<DatePoint, 'plainDate' | 'time'>;

function formatOf(options: DateInputOptions | undefined, view: View): string {
  return (
    view.text(options?.format) || (options?.hasTime === true ? DEFAULT_FORMAT_WITH_TIME : DEFAULT_FORMAT)
  );
}

/** A day is no moment, and a time that nobody told is not made up. */
function askForTime(points: readonly DatePoint[], view: View, options: DateInputOptions | undefined) {
  const { locale } = view;
  const format = dayFormat(formatOf(options, view));
  const days = [...new Set(points.map((point) => formatDate(point, format, { locale })))];
  return {
    type: 'rejection' as const,
    message: `${days.join(' – ')}: ${sentenceFor('timeMissing', locale)}`,
  };
}

/** The part of a format that shows the day, or the format that is used without a time. */
function dayFormat(format: string): string {
  const day = format.replace(/[^A-Za-z]*(?<![A-Za-z])[hHkK].*$/s, '').replace(/[^A-Za-z.]+$/, '');
  return /d/i.test(day) ? day : DEFAULT_FORMAT;
}

/** Nothing when a range has no end. */
function pointsOf({ start, end }: DateReply, isRange: boolean): readonly DatePoint[] | undefined {
  if (!isRange) return [start];
  return end === undefined ? undefined : [start, end];
}

function limitsOf(
  options: DateInputOptions | undefined,
  view: View,
): { min: string | undefined; max: string | undefined } {
  const context = { view, hasTime: options?.hasTime === true, dayFirst: isDayFirst(formatOf(options, view)) };
  return { min: dateLimit(options?.min, context), max: dateLimit(options?.max, context) };
}

/** A date field understands limits as `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm` alone, so that is how they are sent, or not at all. */
function optionsForClient(options: DateInputOptions, view: View): DateInputOptions {
  const rendered = view.rendered(options);
  if (options.min === undefined && options.max === undefined) return rendered;
  return { ...rendered, ...limitsOf(options, view) };
}

/** Candidates come as ISO text; the visitor is asked in the bot's own format. */
function showCandidates(
  candidates: readonly string[] | undefined,
  { format, locale }: { readonly format: string; readonly locale: string },
): string[] | undefined {
  // In figures, two days that differ in the order of day and month look alike.
  const shown = areSwapped(candidates ?? []) ? UNMISTAKABLE_FORMAT : format;
  return candidates?.map((iso) => {
    const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/.exec(iso);
    return match?.[1] === undefined
      ? iso
      : formatDate({ plainDate: match[1], time: match[2] ?? '12:00' }, shown, { locale });
  });
}

/** True for 4 March and 3 April. */
function areSwapped([first = '', second = '']: readonly string[]): boolean {
  const [, month, day] = first.split('-');
  const [, otherMonth, otherDay] = second.split('-');
  return month !== undefined && month === otherDay && day === otherMonth;
}
