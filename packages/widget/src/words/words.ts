// The few words of the page's own, in the visitor's language. What the bot says is the bot's.
import type { firstWords } from './first-words.ts';
import type { en } from './locales/en.ts';

/** A word for each use. `{name}` and the like are filled in with `fill`. */
export type Words = { readonly [Name in keyof typeof en]: string };

/** Those that are there from the start. */
export type FirstWords = Pick<Words, keyof typeof firstWords>;

/** Names of media. A file of a medium may come before they do: it then has the English one at hand. */
export type MediaWords = Partial<Pick<Words, 'picture' | 'video' | 'sound' | 'content'>>;

/** Languages written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/i;

/** The words of another language. What it lacks is said in English. */
export type Translation = Partial<Words>;

/** @example directionOf('ar-EG') // 'rtl' */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
}

/** @example fill('{count} selected', { count: 3 }) // '3 selected' */
export function fill(word: string, values: Readonly<Record<string, string | number>>): string {
  return word.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
