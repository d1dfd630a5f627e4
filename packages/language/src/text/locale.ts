// Resolves the language of a reply, and validates time zones.
import { MAX_ACCEPTED_LANGUAGES } from '../limits.ts';
import { remembered } from './remembered.ts';

export const DEFAULT_LOCALE = 'en';

// The longest name of the IANA database has 32 characters.
const MAX_TIME_ZONE_LENGTH = 64;

interface WeighedTag {
  tag: string;
  weight: number;
}

/**
 * Finds the locale of a visitor. `accepted` is one BCP 47 tag or a whole `Accept-Language` header. With `supported`,
 * returns the supported tag of the first accepted language (exact, else same language). Without it, returns the first
 * valid tag in canonical form. Returns `fallback` if no tag matches.
 * @example resolveLocale('de-AT;q=0.8, fr', ['de', 'fr']) // 'fr'
 */
export function resolveLocale(
  accepted: string | undefined,
  supported?: readonly string[],
  fallback: string = DEFAULT_LOCALE,
): string {
  for (const tag of readAcceptedTags(accepted ?? '')) {
    if (supported === undefined) return tag;
    const match = matchTag(tag, supported);
    if (match !== undefined) return match;
  }
  return fallback;
}

/**
 * The language part of a tag in lower case, the key of word tables.
 * @example languageOf('pt-BR') // 'pt'
 */
export function languageOf(tag: string): string {
  return (tag.split(/[-_]/, 1)[0] ?? '').toLowerCase();
}

/**
 * Whether `text` is a time zone of the IANA database, or an alias of one.
 * @example isTimeZone('Europe/Berlin') // true
 */
export const isTimeZone = remembered((text): boolean => {
  if (text === '' || text.length > MAX_TIME_ZONE_LENGTH) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
});

/**
 * The canonical form of a locale tag, or `en` if it is invalid, so that Intl never throws on it.
 * @example safeLocale('pt_br') // 'pt-BR'
 */
export function safeLocale(tag: string): string {
  return canonicalTag(tag) ?? DEFAULT_LOCALE;
}

/**
 * A zone that Intl and Temporal accept: `timeZone` itself if it exists, else UTC.
 * @example safeTimeZone('Mars/Olympus') // 'UTC'
 */
export function safeTimeZone(timeZone: string): string {
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

function readAcceptedTags(header: string): string[] {
  return header
    .slice(0, MAX_ACCEPTED_LANGUAGES * 40)
    .split(',', MAX_ACCEPTED_LANGUAGES)
    .flatMap(readWeighedTag)
    .sort((left, right) => right.weight - left.weight)
    .map((entry) => entry.tag);
}

function readWeighedTag(part: string): WeighedTag[] {
  const [rawTag = '', ...parameters] = part.split(';');
  const quality = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('q='));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  const tag = canonicalTag(rawTag);
  return tag === undefined || !(weight > 0) ? [] : [{ tag, weight }];
}

function canonicalTag(rawTag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(rawTag.trim().replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

function matchTag(tag: string, supported: readonly string[]): string | undefined {
  const lower = tag.toLowerCase();
  return (
    supported.find((candidate) => candidate.toLowerCase() === lower) ??
    supported.find((candidate) => languageOf(candidate) === languageOf(tag))
  );
}
