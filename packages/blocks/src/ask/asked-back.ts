// Clarifying questions: the offered readings, and the one that the next reply chooses.
import type { View } from '@colloquy/engine';
import { limits } from '@colloquy/engine';
import { readOffered } from '@colloquy/language';

/** State of an input between its clarifying question and the next reply. */
export interface AskedBack {
  /** The offered readings, each as a text that the input parses unambiguously. */
  readonly offers: readonly string[];
  /** The part of the reply that was understood, in the input's own notation. */
  readonly said?: string | undefined;
}

/**
 * Serializes the state for the next reply. Undefined when it is too long to be stored; then the question must not refer
 * to it.
 *
 * @example toPendingContext({ offers: ['09:00', '21:00'] }) // '{"offers":["09:00","21:00"]}'
 */
export function toPendingContext(asked: AskedBack): string | undefined {
  const text = JSON.stringify(asked);
  return text.length <= limits.pendingContextCharacters ? text : undefined;
}

/**
 * The input's last clarifying question. Without offers when there was none.
 *
 * @example askedBack(view).offers // ['09:00', '21:00']
 */
export function askedBack(view: Pick<View, 'pendingContext'>): AskedBack {
  return view.pendingContext === undefined ? { offers: [] } : (JSON.parse(view.pendingContext) as AskedBack);
}

/**
 * The offer that a reply chooses literally, by its position ("the second one", "the latter"), or by a yes to a single
 * offer.
 *
 * @param isCounted whether a bare "2" is also a position; not for inputs that ask for numbers
 * @example chosenOffer('the second one', view) // '21:00' after "Did you mean 09:00 or 21:00?"
 */
export function chosenOffer(
  text: string,
  view: Pick<View, 'pendingContext' | 'locale'>,
  { isCounted = false }: { readonly isCounted?: boolean } = {},
): string | undefined {
  const { offers } = askedBack(view);
  if (offers.length === 0) return undefined;
  if (offers.includes(text.trim())) return text.trim();
  const place = readOffered(text, { count: offers.length, locale: view.locale, isCounted });
  return place === undefined ? undefined : offers[place];
}
