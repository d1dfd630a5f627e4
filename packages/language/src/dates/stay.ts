// Finds a stay in a range reply: its length ("3 nights from december 5", "12月5日から3泊"), or its ends ("arriving Friday, leaving Monday").
import { skipLinks } from '../grammar/date-parts.ts';
import { UNITS } from '../grammar/meaning.ts';
import type { Token } from '../grammar/token.ts';
import { meaningOf, means } from '../grammar/token.ts';
import { MAX_RELATIVE_AMOUNT } from '../limits.ts';
import { fold } from '../text/fold.ts';
import { findPhrase } from '../text/phrase.ts';
import { phrasesOfRow } from '../words/phrase-rows.ts';

/** The length of a stay, and the words about its start. */
export interface Stay {
  /** Possible numbers of days from the first to the last day, the likeliest first. */
  days: number[];
  /** Nights end on a known day; "3 days" may end on the third or the fourth. */
  isCertain: boolean;
  start: Token[];
}

// Words for "from" that follow the day and may have another meaning elsewhere.
const FROM_BEHIND: ReadonlySet<string> = new Set(['から', '부터', 'itibaren']);

/**
 * The stay in a reply, if the reply contains its length.
 * @example cutStay(scan('3 nights from december 5', en))?.days // [3]
 */
export function cutStay(tokens: readonly Token[]): Stay | undefined {
  const stays = tokens.flatMap((_, index) => stayAt(tokens, index) ?? []);
  // In "12月5日から3泊" 5日 is a day of the month, not five days.
  return stays.find(({ isCertain }) => isCertain) ?? stays[0];
}

function stayAt(tokens: readonly Token[], index: number): Stay | undefined {
  const count = meaningOf(tokens[index], 'number') ?? (means(tokens[index], 'article') ? 1 : undefined);
  const unitAt = skipLinks(tokens, index + 1);
  const length = count === undefined ? undefined : lengthOf(count, tokens[unitAt]);
  if (length === undefined) return undefined;
  const start = tokens.filter((_, at) => at < index || at > unitAt).filter((other) => !isFrom(other));
  return { ...length, start };
}

function lengthOf(count: number, unit: Token | undefined): Omit<Stay, 'start'> | undefined {
  if (!Number.isInteger(count) || count < 1 || count > MAX_RELATIVE_AMOUNT) return undefined;
  if (means(unit, 'nights')) return { days: [count], isCertain: true };
  const name = UNITS[meaningOf(unit, 'unit') ?? -1];
  if (name === 'weeks') return { days: [count * 7], isCertain: false };
  return name === 'days' && count > 1 ? { days: [count - 1, count], isCertain: false } : undefined;
}

function isFrom(token: Token): boolean {
  return means(token, 'from') || FROM_BEHIND.has(token.text);
}

/**
 * The ways to write "arriving Friday, leaving Monday" as a plain range, for words before and after the days. None if the
 * reply lacks one of the two words.
 * @example stayTexts('arriving Friday, leaving Monday', 'en')[0] // ' Friday, ~ Monday'
 */
export function stayTexts(text: string, locale: string): string[] {
  const folded = fold(text);
  const arrival = firstOf(folded, phrasesOfRow('arrival', locale), 0);
  const end = arrival === undefined ? 0 : arrival.at + arrival.phrase.length;
  const departure =
    arrival === undefined ? undefined : firstOf(folded, phrasesOfRow('departure', locale), end);
  if (arrival === undefined || departure === undefined) return [];
  const parts = [
    folded.slice(0, arrival.at),
    folded.slice(end, departure.at),
    folded.slice(departure.at + departure.phrase.length),
  ];
  return [`${parts[0]} ${parts[1]} ~ ${parts[2]}`, `${parts[0]} ~ ${parts[1]} ${parts[2]}`];
}

/** The first of some phrases from a position on, the longest of those that begin there. */
function firstOf(text: string, phrases: readonly string[], from: number) {
  let found: { at: number; phrase: string } | undefined;
  for (const phrase of phrases) {
    const at = findPhrase(text.slice(from), phrase) + from;
    if (at >= from && (found === undefined || at < found.at)) found = { at, phrase };
  }
  return found;
}
