// Languages of knowledge: the stemmer and the function words of each. Words of other languages are searched as they are written.
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { STOP_WORDS } from './stop-words.ts';

/** How words of a language are compared. */
export interface Language {
  readonly stem: (word: string) => string;
  readonly stopWords: ReadonlySet<string>;
}

const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  da: danish,
  de: german,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  hu: hungarian,
  it: italian,
  nl: dutch,
  no: norwegian,
  nb: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sv: swedish,
  tr: turkish,
};

const opened = new Map<string, Language>();

/**
 * The language of a tag such as `de` or `pt-BR`.
 *
 * @example languageOf('de-AT').stem('Rechnungen'.toLowerCase()) // 'rechnung'
 */
export function languageOf(tag: string): Language {
  const name = tag.split('-')[0]?.toLowerCase() ?? '';
  const known = opened.get(name);
  if (known) return known;
  const stem = Object.hasOwn(STEMMERS, name) ? STEMMERS[name] : undefined;
  const words = Object.hasOwn(STOP_WORDS, name) ? STOP_WORDS[name] : undefined;
  const language = {
    stem: stem ?? ((word: string) => word),
    stopWords: new Set(words?.split(/\s+/)),
  };
  // Unknown tags come from requests, so only known languages are kept.
  if (stem) opened.set(name, language);
  return language;
}
