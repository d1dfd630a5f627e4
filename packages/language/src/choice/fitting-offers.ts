// Finds the offered days or times that match a reply with only a month, a weekday or a part of the day.
import { Temporal } from 'temporal-polyfill/full/implementation';
import { isInPart } from '../dates/time.ts';
import { readPart } from '../grammar/clock-rules.ts';
import { lexiconsFor } from '../grammar/lexicon.ts';
import type { Lexicon } from '../grammar/meaning.ts';
import { repairWords } from '../grammar/repair-words.ts';
import { scan } from '../grammar/scan.ts';
import type { Token } from '../grammar/token.ts';
import { meaningOf, means } from '../grammar/token.ts';
import { MAX_REPLY_LENGTH } from '../limits.ts';
import { foldWords } from '../text/fold.ts';
import { findPhrase } from '../text/phrase.ts';
import { phrasesOfRow } from '../words/phrase-rows.ts';

type Fits = (offer: string) => boolean;

const PADDING = ['filler', 'link', 'article', 'day-lead', 'yes'] as const;
const TIME_LENGTH = 5;
// Days and times compare as texts.
const ISO = /^(?:\d{4}-\d{2}-\d{2}|\d{2}:\d{2})/;

/**
 * The offers (`HH:mm`, `yyyy-MM-dd` or both joined by `T`) that match a reply such as "pm", "in the evening", "april"
 * or "the friday". Empty for any other reply.
 * @example fittingOffers('pm', ['09:00', '21:00'], 'en') // ['21:00']
 */
export function fittingOffers(text: string, offers: readonly string[], locale: string): string[] {
  if (offers.length === 0 || text.length > MAX_REPLY_LENGTH) return [];
  for (const lexicon of lexiconsFor(locale)) {
    const hints = readHints(text, lexicon);
    if (hints !== undefined && hints.length > 0)
      return offers.filter((offer) => hints.every((fits) => fits(offer)));
  }
  return [];
}

/**
 * The offer that "the later one" or "the earlier one" chooses, and the first one for "either". Undefined for any other
 * reply, and where offers are no days or times.
 * @example comparedOffer('the later one', ['09:00', '21:00'], 'en') // '21:00'
 */
export function comparedOffer(text: string, offers: readonly string[], locale: string): string | undefined {
  if (offers.length < 2 || text.length > MAX_REPLY_LENGTH) return undefined;
  const sorted = offers.toSorted();
  const chosen = { laterOne: sorted.at(-1), earlierOne: sorted[0], either: offers[0] };
  const rows = ['laterOne', 'earlierOne', 'either'] as const;
  const words = foldWords(text);
  const row = rows.find((name) =>
    phrasesOfRow(name, locale).some((phrase) => {
      const at = findPhrase(words, phrase);
      return at >= 0 && isPadding(`${words.slice(0, at)} ${words.slice(at + phrase.length)}`, locale);
    }),
  );
  return row === undefined || !offers.every((offer) => ISO.test(offer)) ? undefined : chosen[row];
}

/** Whether words say nothing else ("the … one, please"). */
function isPadding(words: string, locale: string): boolean {
  return lexiconsFor(locale).some((lexicon) =>
    scan(words, lexicon)?.every(
      (token) => PADDING.some((kind) => means(token, kind)) || meaningOf(token, 'number') === 1,
    ),
  );
}

function readHints(text: string, lexicon: Lexicon): Fits[] | undefined {
  const tokens = repairWords(scan(text, lexicon) ?? [], lexicon);
  const hints: Fits[] = [];
  let index = 0;
  while (index < tokens.length) {
    const part = readPart(tokens, index);
    const hint = part === undefined ? nameHint(tokens[index]) : partHint(part.mention.part);
    if (hint !== undefined) hints.push(hint);
    else if (!PADDING.some((kind) => means(tokens[index], kind)) || means(tokens[index], 'open'))
      return undefined;
    index = part?.end ?? index + 1;
  }
  return hints;
}

function nameHint(token: Token | undefined): Fits | undefined {
  const month = meaningOf(token, 'month');
  const weekday = meaningOf(token, 'weekday');
  if (month === undefined && weekday === undefined) return undefined;
  return (offer) => {
    const day = dayOf(offer);
    return day !== undefined && (day.month === month || day.dayOfWeek === weekday);
  };
}

function partHint(part: number): Fits {
  return (offer) => offer.includes(':') && isInPart(offer.slice(-TIME_LENGTH), part);
}

function dayOf(offer: string): Temporal.PlainDate | undefined {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(offer) ?? [];
  return day === undefined ? undefined : Temporal.PlainDate.from(day);
}
