// Reads the reply to a question back about days or times: one of what was offered, or something else.
import type { View } from '@colloquy/engine';
import type { ParseResult } from '@colloquy/language';
import { ambiguous, fittingOffers, fold, readYesNo } from '@colloquy/language';
import { askedBack, chosenOffer } from './asked-back.ts';

/**
 * Reads a reply with what was offered before: "the second one", "pm" after "09:00 or 21:00?", "april" after "4 March or 3 April?" choose an
 * offer, and a reply that could be meant in several ways is the one of them that was offered. A "yes" to several asks again.
 *
 * @param read understands a reply, and every offer without doubt
 * @example readAmongOffers('pm', view, (text) => readTime(text, view)) // { ok: true, value: '21:00' }
 */
export function readAmongOffers<Value>(
  text: string,
  view: Pick<View, 'pendingContext' | 'locale'>,
  read: (text: string) => ParseResult<Value>,
): ParseResult<Value> {
  const { offers } = askedBack(view);
  const chosen = chosenOffer(text, view) ?? onlyOne(fittingOffers(text, offers, view.locale));
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
