// Asks for a day, a point in time, or a range of them, in natural language and the visitor's time zone.
import type { Reading, View } from '@colloquy/engine';
import { askBlock } from '@colloquy/engine';
import type { DatePoint, DateReply, ParseResult, Rejected, SaidPoint } from '@colloquy/language';
import { dayInWords, formatDate, readDate } from '@colloquy/language';
import { DateInputOptions, optional } from '@colloquy/schema';
import { z } from 'zod';
import { readAmongOffers } from '../among-offers.ts';
import { toPendingContext } from '../asked-back.ts';
import { MAX_VALUE_REPLY_CHARACTERS } from '../limits.ts';
import { messagesAgain, reject } from '../rejection.ts';
import { boundSentence, sentenceFor } from '../sentences.ts';
import { dateLimit, isDayFirst, isWithin, limitMistakes } from './date-limit.ts';
import { noSuchDay } from './missing-day.ts';
import { readSaid, writeSaid } from './said.ts';

/** Default format of the stored date. */
const DEFAULT_FORMAT = 'dd/MM/yyyy';
const DEFAULT_FORMAT_WITH_TIME = 'dd/MM/yyyy HH:mm';

const A_WEEK = 7 * 24 * 60 * 60 * 1000;

/** Separator of the two ends in an offered range. */
const RANGE_MARK = ' to ';

/** The same in a message, in every language. */
const SHOWN_RANGE_MARK = ' – ';

/** Default separator of a stored range. */
const DEFAULT_SEPARATOR = 'to';

/**
 * Accepts a date in natural language ("tomorrow", "next friday", "24/12/2026") or from a date field ("2026-12-24",
 * "2026-12-24T10:30", "2026-12-24 to 2026-12-27"). Stores it in the author's format, a range as `start separator end`.
 * Numeric dates are read day first if the author's format has the day before month and year; without a format, as in
 * the visitor's locale. With `hasTime`, a day without a time leads to a question for the time. `min` and `max` are
 * inclusive. They may be variables with any date that this input accepts; without `hasTime` only their days count.
 *
 * @example
 * { type: 'date input', options: { variableId: 'vDay', format: 'yyyy-MM-dd', min: '{{Arrival}}' } }
 */
export const dateInput = askBlock({
  type: 'date input',
  summary: 'Asks for a date, a date with a time, or a range of dates.',
  definition: z.object({ options: optional(DateInputOptions) }),
  input: 'date input',
  replyType: 'date',
  replyCharacters: () => MAX_VALUE_REPLY_CHARACTERS,
  mistakes: ({ options }) => limitMistakes(options),
  ask: ({ options }, view) => (options === undefined ? {} : { options: optionsForClient(options, view) }),
  read({ options }, reply, view) {
    if (reply.type !== 'text') return reject(view);
    const { hasTime = false, isRange = false } = options ?? {};
    const reading = readReply(reply.text, options, view);
    if (!reading.ok) return rejectReading(reading, options, view);
    const points = pointsOf(reading.value, isRange);
    if (points === undefined) return reject(view);
    const complaint = complaintAbout(points, options, view);
    if (complaint !== undefined) return { type: 'rejection', message: complaint };
    if (hasTime && !points.every((point) => point.hasExplicitTime)) return askForTime(points, options, view);
    return { type: 'answer', content: shownPoints(points, options, view) };
  },
});

/** Parses the reply, in the context of the last clarifying question and earlier replies. */
function readReply(text: string, options: DateInputOptions | undefined, view: View): ParseResult<DateReply> {
  const { locale, timeZone, now } = view;
  const { hasTime = false, isRange = false } = options ?? {};
  const said = readSaid(view);
  const dayFirst = isDayFirst(view.text(options?.format));
  return readAmongOffers(text, view, (reply) =>
    readWithin(
      (words) =>
        readDate(words, {
          locale,
          timeZone,
          now,
          dayFirst,
          hasTime,
          isRange,
          ...(said === undefined ? {} : { said }),
        }),
      reply,
      () => limitsOf(options, view),
    ),
  );
}

/** The limits decide between both halves of a day ("tomorrow at 3") if only one of them is allowed. */
function readWithin(
  read: (text: string) => ParseResult<DateReply>,
  text: string,
  limits: () => ReturnType<typeof limitsOf>,
): ParseResult<DateReply> {
  const reading = read(text);
  if (reading.ok || !areHalves(reading.candidates)) return reading;
  const bounds = limits();
  const [only, other] = reading.candidates.filter((iso) => {
    const [plainDate = '', time = ''] = iso.split('T');
    return isWithin({ plainDate, time }, bounds);
  });
  return only === undefined || other !== undefined ? reading : read(only);
}

/** True for 03:00 and 15:00 of the same day. */
function areHalves(candidates: readonly string[] | undefined): candidates is readonly string[] {
  const [first = '', second = ''] = candidates ?? [];
  const [day, time = ''] = first.split('T');
  const [otherDay, otherTime = ''] = second.split('T');
  const areApart = candidates?.length === 2 && time !== '' && day === otherDay;
  return areApart && Math.abs(Number.parseInt(time, 10) - Number.parseInt(otherTime, 10)) === 12;
}

function rejectReading(reading: Rejected, options: DateInputOptions | undefined, view: View): Rejection {
  const said = readSaid(view);
  if (said !== undefined && reading.reason === 'unreadable') return askForTime(said, options, view);
  const { candidates, missing } = reading;
  if (missing !== undefined) {
    const message = noSuchDay(missing, view.locale);
    return { type: 'rejection', message, ...messagesAgain(view, exampleDay(options, view)) };
  }
  // After a question about one end of a range, the other end would be lost.
  const isWhole = options?.isRange !== true || candidates?.every((iso) => iso.includes(RANGE_MARK)) === true;
  return reject(view, {
    example: exampleDay(options, view),
    reading: {
      ...reading,
      ...(candidates === undefined
        ? {}
        : { candidates: showCandidates(candidates, options, view), offers: isWhole ? candidates : [] }),
    },
  });
}

/** A week from now, in the bot's format. */
function exampleDay(options: DateInputOptions | undefined, view: View): string {
  const day = new Date(view.now + A_WEEK).toISOString();
  return showIso(
    options?.hasTime === true ? `${day.slice(0, 10)}T15:00` : day.slice(0, 10),
    formatOf(options, view),
    view,
  );
}

type Rejection = Extract<Reading, { type: 'rejection' }>;

function formatOf(options: DateInputOptions | undefined, view: View): string {
  return (
    view.text(options?.format) || (options?.hasTime === true ? DEFAULT_FORMAT_WITH_TIME : DEFAULT_FORMAT)
  );
}

/** A day without a time is incomplete, and the time must not be invented. Store the day, so that the next reply can add just the time. */
function askForTime(
  points: readonly SaidPoint[],
  options: DateInputOptions | undefined,
  view: View,
): Rejection {
  const { locale } = view;
  const format = dayFormat(formatOf(options, view));
  const days = [...new Set(points.map(({ plainDate }) => formatDate({ plainDate }, format, { locale })))];
  const pendingContext = toPendingContext({ offers: [], said: writeSaid(points) });
  return {
    type: 'rejection',
    message: `${days.join(' – ')} – ${sentenceFor('whichTime', locale)}`,
    ...messagesAgain(view, '15:30'),
    ...(pendingContext === undefined ? {} : { pendingContext }),
  };
}

/** The message for dates outside the limits. Without a time, only the days are compared. */
function complaintAbout(
  points: readonly DatePoint[],
  options: DateInputOptions | undefined,
  view: View,
): string | undefined {
  const limits = limitsOf(options, view);
  for (const point of points) {
    const ofPoint = (limit: string | undefined) =>
      options?.hasTime === true && !point.hasExplicitTime ? limit?.slice(0, 10) : limit;
    for (const [bound, sentence] of [
      ['min', 'earliest'],
      ['max', 'latest'],
    ] as const) {
      const limit = ofPoint(limits[bound]);
      const within = { min: undefined, max: undefined, [bound]: limit };
      if (limit === undefined || isWithin(point, within)) continue;
      return boundSentence(sentence, showIso(limit, formatFor(limit, options, view), view), view.locale);
    }
  }
  return undefined;
}

/** A limit that is a day is shown without a time. */
function formatFor(iso: string, options: DateInputOptions | undefined, view: View): string {
  const format = formatOf(options, view);
  return iso.includes('T') ? format : dayFormat(format);
}

/** The day part of a format, or the default format without a time. */
function dayFormat(format: string): string {
  const day = format.replace(/[^A-Za-z]*(?<![A-Za-z])[hHkK].*$/s, '').replace(/[^A-Za-z.]+$/, '');
  return /d/i.test(day) ? day : DEFAULT_FORMAT;
}

/** Undefined when a range has no end. */
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

/** Date fields accept limits only as `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm`; other limits are not sent. */
function optionsForClient(options: DateInputOptions, view: View): DateInputOptions {
  const rendered = view.rendered(options);
  if (options.min === undefined && options.max === undefined) return rendered;
  return { ...rendered, ...limitsOf(options, view) };
}

/** Candidates are ISO texts; the question shows them in the bot's format. */
function showCandidates(
  candidates: readonly string[],
  options: DateInputOptions | undefined,
  view: View,
): string[] {
  // In digits, two dates with swapped day and month look alike, and with a two-digit year so do dates of two centuries.
  const [first = '', second = ''] = candidates;
  const isCenturyOpen = second !== '' && first.slice(4) === second.slice(4);
  const format = areSwapped(candidates) || isCenturyOpen ? dayInWords(view.locale) : formatOf(options, view);
  const dayAlone = dayFormat(format);
  return candidates.map((candidate) =>
    candidate
      .split(RANGE_MARK)
      // An offered day has no time yet.
      .map((iso) => showIso(iso, iso.includes('T') ? format : dayAlone, view))
      .join(SHOWN_RANGE_MARK),
  );
}

function showIso(iso: string, format: string, { locale }: View): string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/.exec(iso);
  if (match?.[1] === undefined) return iso;
  return formatDate({ plainDate: match[1], time: match[2] ?? '12:00' }, format, { locale });
}

function shownPoints(
  points: readonly DatePoint[],
  options: DateInputOptions | undefined,
  view: View,
): string {
  const { locale } = view;
  const format = formatOf(options, view);
  return points.map((point) => formatDate(point, format, { locale })).join(separatorOf(options, view));
}

function separatorOf(options: DateInputOptions | undefined, view: View): string {
  return ` ${view.text(options?.labels?.separator) || DEFAULT_SEPARATOR} `;
}

/** True for 4 March and 3 April. */
function areSwapped([first = '', second = '']: readonly string[]): boolean {
  const [, month, day] = first.split('-');
  const [, otherMonth, otherDay] = second.split('-');
  return month !== undefined && month === otherDay && day === otherMonth;
}
