// What a visitor was asked back, and which of the offered readings the next reply chooses.
import type { View } from '@colloquy/engine';
import { limits } from '@colloquy/engine';
import { readOffered } from '@colloquy/language';

/** What an input keeps for the next reply after it asked back. */
export interface AskedBack {
  /** The readings that were offered, each as a text that the input understands without doubt. */
  readonly offers: readonly string[];
  /** What the visitor has said already, in the input's own notation. */
  readonly said?: string | undefined;
}

/**
 * The text to keep for the next reply; nothing when it is too long to be kept, and then nothing may be asked that refers to it.
 *
 * @example toPendingContext({ offers: ['09:00', '21:00'] }) // '{"offers":["09:00","21:00"]}'
 */
export function toPendingContext(asked: AskedBack): string | undefined {
  const text = JSON.stringify(asked);
  return text.length <= limits.pendingContextCharacters ? text : undefined;
}

/**
 * What this input asked back when it refused the last reply. Without offers when it did not.
 *
 * @example askedBack(view).offers // ['09:00', '21:00']
 */
export function askedBack(view: Pick<View, 'pendingContext'>): AskedBack {
  return view.pendingContext === undefined ? { offers: [] } : (JSON.parse(view.pendingContext) as AskedBack);
}

/**
 * The offer that a reply chooses as it stands, by its place ("the second one", "the latter") or, where there is but one, by a yes.
 *
 * @param isCounted whether a bare "2" is a place as well. Not where numbers are what is asked for
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
