// Parses the reply to a clarifying question about dates or times: one of the offered readings, or a new value.
import type { View } from '@colloquy/engine';
import type { ParseResult } from '@colloquy/language';
import { ambiguous, comparedOffer, fittingOffers, fold, readYesNo } from '@colloquy/language';
import { askedBack, chosenOffer } from './asked-back.ts';

/**
 * Parses a reply in the context of the offered readings. "the second one", "the later one", "either", "pm" after "09:00 or 21:00?", and "april"
 * after "4 March or 3 April?" choose an offer. An ambiguous reply chooses the one of its readings that was offered. A
 * "yes" to several offers asks again.
 *
 * @param read parses a reply, and every offer unambiguously
 * @example readAmongOffers('pm', view, (text) => readTime(text, view)) // { ok: true, value: '21:00' }
 */
export function readAmongOffers<Value>(
  text: string,
  view: Pick<View, 'pendingContext' | 'locale'>,
  read: (text: string) => ParseResult<Value>,
): ParseResult<Value> {
  const { offers } = askedBack(view);
  const chosen =
    comparedOffer(text, offers, view.locale) ??
    chosenOffer(text, view) ??
    onlyOne(fittingOffers(text, offers, view.locale));
  if (chosen !== undefined) return read(chosen);
  const reading = read(text);
  if (reading.ok || offers.length === 0) return reading;
  const offered = onlyOne((reading.candidates ?? []).filter((candidate) => offers.includes(candidate)));
  if (offered !== undefined) return read(offered);
  const isYes = readYesNo(fold(text), view.locale, 'reply') === 'yes';
  return isYes && reading.reason === 'unreadable' && offers.length > 1 ? ambiguous(offers) : reading;
}

function onlyOne(texts: readonly string[]): string | undefined {
  const [only, other] = texts;
  return other === undefined ? only : undefined;
}
