// The language and the time zone of a visitor.
import { z } from 'zod';

/** Characters of a language tag or time zone name: the longest real ones have about 35. */
const TAG_CHARACTERS = 64;

/** A language tag such as `de` or `pt-BR`. */
export const Locale = z
  .string()
  .max(TAG_CHARACTERS)
  .refine(isLocale, { message: 'Expected a language tag such as "en" or "pt-BR".' })
  .meta({
    description: 'The language of the visitor (BCP 47), used to interpret replies.',
    examples: ['en', 'pt-BR'],
  });
export type Locale = z.infer<typeof Locale>;

/** The name of a time zone such as `Europe/Paris`. */
export const TimeZone = z
  .string()
  .max(TAG_CHARACTERS)
  .refine(isTimeZone, { message: 'Expected the name of a time zone such as "Europe/Paris".' })
  .meta({
    description: 'The time zone of the visitor (IANA), used to interpret dates.',
    examples: ['Europe/Paris'],
  });
export type TimeZone = z.infer<typeof TimeZone>;

/**
 * The time zone of a visitor's browser, if known: Chrome sends `Etc/Unknown` when the system's zone is unknown.
 *
 * @example
 * z.object({ timeZone: VisitorTimeZone }).parse({ timeZone: 'Etc/Unknown' }); // {}
 */
export const VisitorTimeZone = z.preprocess(
  (zone) => (zone === null || zone === 'Etc/Unknown' ? undefined : zone),
  TimeZone.optional(),
);

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
