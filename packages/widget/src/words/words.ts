// The widget's own texts, in the visitor's language. The bot's texts are not among them.
import type { firstWords } from './first-words.ts';
import type { en } from './locales/en.ts';

/** One text per use. `fill` replaces placeholders such as `{name}`. */
export type Words = { readonly [Name in keyof typeof en]: string };

/** The texts available from the start. */
export type FirstWords = Pick<Words, keyof typeof firstWords>;

/** Names of media. A media file may load before them; it then uses the English ones. */
export type MediaWords = Partial<
  Pick<Words, 'picture' | 'enlarge' | 'copy' | 'copied' | 'video' | 'sound' | 'content'>
>;

/** Languages written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/i;

/** The texts of another language. English fills the gaps. */
export type Translation = Partial<Words>;

/** @example directionOf('ar-EG') // 'rtl' */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
}

/** @example fill('{count} selected', { count: 3 }) // '3 selected' */
export function fill(word: string, values: Readonly<Record<string, string | number>>): string {
  return word.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
