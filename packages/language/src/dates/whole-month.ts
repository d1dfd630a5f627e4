// Finds a whole month in a range reply: "the whole of March", "März 2027".
import { Temporal } from 'temporal-polyfill/full/implementation';
import { readMonth, readYear, readYearBehind } from '../grammar/date-parts.ts';
import type { MentionContext } from '../grammar/find-mentions.ts';
import { lexiconsFor } from '../grammar/lexicon.ts';
import { UNITS } from '../grammar/meaning.ts';
import type { Span } from '../grammar/mention.ts';
import { scan } from '../grammar/scan.ts';
import { readMonthSpan } from '../grammar/span-rules.ts';
import type { Token } from '../grammar/token.ts';
import { meaningOf, means } from '../grammar/token.ts';
import { foldWords } from '../text/fold.ts';
import { findPhrase } from '../text/phrase.ts';
import { phrasesOfRow } from '../words/phrase-rows.ts';

const SILENT_KINDS = ['filler', 'link', 'article', 'at', 'day-lead', 'yes', 'ahead', 'all'] as const;

/**
 * The days of the month that a reply names and nothing else, from today on in the present month; whether it says that
 * the whole month is meant. Undefined for any other reply.
 * @example wholeMonth('the whole of March', context, 'en')?.range.last.toString() // '2027-03-31'
 */
export function wholeMonth(
  text: string,
  { now }: MentionContext,
  locale: string,
): { range: Span; isSaidWhole: boolean } | undefined {
  const words = foldWords(text);
  const whole = phrasesOfRow('whole', locale).find((phrase) => findPhrase(words, phrase) >= 0);
  const at = whole === undefined ? 0 : findPhrase(words, whole);
  const rest = whole === undefined ? words : `${words.slice(0, at)} ${words.slice(at + whole.length)}`;
  const today = now.toPlainDate();
  for (const lexicon of lexiconsFor(locale)) {
    const first = readOnlyMonth(scan(rest, lexicon) ?? [], today);
    if (first === undefined) continue;
    const last = first.with({ day: first.daysInMonth });
    const isPresent = Temporal.PlainDate.compare(first, today) < 0;
    return { range: { first: isPresent ? today : first, last }, isSaidWhole: whole !== undefined };
  }
  return undefined;
}

/** The first day of the only month among words without meaning. */
function readOnlyMonth(tokens: readonly Token[], today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  let found: Temporal.PlainDate | undefined;
  for (let index = 0; index < tokens.length; ) {
    const match = found === undefined ? monthAt(tokens, index, today) : undefined;
    const isUnit = UNITS[meaningOf(tokens[index], 'unit') ?? -1] === 'months';
    const isSilent = isUnit || SILENT_KINDS.some((kind) => means(tokens[index], kind));
    if (match === undefined && (!isSilent || means(tokens[index], 'open'))) return undefined;
    found ??= match?.first;
    index = match?.end ?? index + 1;
  }
  return found;
}

function monthAt(tokens: readonly Token[], index: number, today: Temporal.PlainDate) {
  const span = readMonthSpan(tokens, index);
  if (span !== undefined) return { first: today.with({ day: 1 }).add({ months: span.value }), end: span.end };
  const before = readYear(tokens, index);
  const month = readMonth(tokens, before?.end ?? index);
  if (month === undefined || month.value < 1 || month.value > 12) return undefined;
  const behind = before ?? readYearBehind(tokens, month.end);
  const end = Math.max(month.end, behind?.end ?? 0);
  const nearest = month.value < today.month ? today.year + 1 : today.year;
  return {
    first: Temporal.PlainDate.from({ year: behind?.value ?? nearest, month: month.value, day: 1 }),
    end,
  };
}
