// The visitor's language, from the browser's header.
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Browsers send a few dozen different headers; reading each once is enough. */
const known = new LRUCache<string, string>({ max: 500 });

/** A longer header is no list of languages that a person set up. */
const MAXIMUM_CHARACTERS = 1_000;

/**
 * The most wanted language of an `Accept-Language` header, as a BCP 47 tag.
 *
 * @example acceptedLocale('de-CH,de;q=0.9,en;q=0.8') // 'de-CH'
 */
export function acceptedLocale(header: string | undefined): string | undefined {
  if (header === undefined || header === '' || header === '*' || header.length > MAXIMUM_CHARACTERS)
    return undefined;
  const remembered = known.get(header);
  if (remembered !== undefined) return remembered;
  const best = new Negotiator({ headers: { 'accept-language': header } }).languages().find(isLocale);
  if (best) known.set(header, best);
  return best;
}

function isLocale(tag: string): boolean {
  try {
    return tag !== '*' && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
