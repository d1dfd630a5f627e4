// The visitor's language as the browser tells it.
import { LRUCache } from 'lru-cache';

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
  const wishes = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const quality = Number(
      parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    );
    return { tag: tag.trim(), quality: Number.isNaN(quality) ? 0 : quality };
  });
  const best = wishes
    .filter(({ tag, quality }) => quality > 0 && isLocale(tag))
    .sort((a, b) => b.quality - a.quality)[0];
  if (best) known.set(header, best.tag);
  return best?.tag;
}

function isLocale(tag: string): boolean {
  try {
    return tag !== '*' && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
