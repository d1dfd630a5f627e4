// Runs one utterance through the reader of its kind and writes down what came out, in the notation of the corpus.

import { readEmail } from '../../packages/language/src/addresses/email.ts';
import { readName } from '../../packages/language/src/addresses/name.ts';
import { readPhone } from '../../packages/language/src/addresses/phone.ts';
import { readUrl } from '../../packages/language/src/addresses/url.ts';
import { matchChoice, matchChoices } from '../../packages/language/src/choice/choice.ts';
import { readDate } from '../../packages/language/src/dates/date.ts';
import type { DatePoint } from '../../packages/language/src/dates/date-reply.ts';
import { readTime } from '../../packages/language/src/dates/time.ts';
import { readNumber } from '../../packages/language/src/numbers/number.ts';
import { readRating } from '../../packages/language/src/numbers/rating.ts';
import type { ParseResult } from '../../packages/language/src/parse-result.ts';
import type { Kind, Utterance } from './corpus.ts';

/** The moment at which every utterance of the corpus is said: a Saturday. */
const NOW = Date.UTC(2026, 10, 21, 10, 0);

const TIME_ZONE = 'UTC';

/**
 * What an utterance was read as: a value, `-` for a refusal, `?` for a question back.
 * @example judge({ locale: 'en', kind: 'number', text: '42', context: '', expected: '42' }) // '42'
 */
export function judge(utterance: Utterance): string {
  return READERS[utterance.kind](utterance);
}

const READERS: Record<Kind, (utterance: Utterance) => string> = {
  number: ({ text, locale }) => write(readNumber(text, { locale }), (value) => value.plain),
  date: (utterance) => write(readWhen(utterance, {}), ({ start }) => start.plainDate),
  // A day alone is no answer where a time is asked for as well: the block asks for the time.
  datetime: (utterance) =>
    write(readWhen(utterance, { hasTime: true }), ({ start }) =>
      start.hasExplicitTime ? writePoint(start) : '?',
    ),
  range: (utterance) =>
    write(readWhen(utterance, { isRange: true }), ({ start, end }) => `${start.plainDate}/${end?.plainDate}`),
  time: ({ text, locale }) =>
    write(readTime(text, { locale, timeZone: TIME_ZONE, now: NOW }), (time) => time),
  choice: ({ text, locale, context }) =>
    write(matchChoice(text, toItems(context), { locale }), (item) => item.label),
  choices: ({ text, locale, context }) =>
    write(matchChoices(text, toItems(context), { locale }), (items) =>
      items.map((item) => item.label).join('|'),
    ),
  rating: ({ text, locale, context }) => {
    const [from, to] = context.split('-').map(Number);
    return write(readRating(text, { from: from ?? 0, to: to ?? 10, locale }), String);
  },
  phone: ({ text, context, locale }) =>
    write(readPhone(text, { defaultCountry: context, locale }), (number) => number),
  email: ({ text, locale }) => write(readEmail(text, { locale }), (address) => address),
  url: ({ text, locale }) => write(readUrl(text, { locale }), (address) => address),
  name: ({ text, locale }) => write(readName(text, { locale }), (name) => name),
};

function readWhen({ text, locale }: Utterance, options: { hasTime?: boolean; isRange?: boolean }) {
  return readDate(text, { locale, timeZone: TIME_ZONE, now: NOW, ...options });
}

function write<Value>(reading: ParseResult<Value>, toText: (value: Value) => string): string {
  if (reading.ok) return toText(reading.value);
  return reading.reason === 'ambiguous' ? '?' : '-';
}

function writePoint({ plainDate, time }: DatePoint): string {
  return `${plainDate}T${time}`;
}

function toItems(labels: string): { id: string; label: string }[] {
  return labels.split('|').map((label, index) => ({ id: `item-${index}`, label }));
}
