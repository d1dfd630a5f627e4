// The words of a language, loaded when a visitor speaks it.
import { partOf } from '../chat/part-of.ts';
import { unpackWords } from './packed-words.ts';
import type { Translation, Words } from './words.ts';
import { english } from './words.ts';

const latin = partOf(() => import('./latin-languages.ts'));
const other = partOf(() => import('./other-languages.ts'));

/** Languages that have words: one file each under `locales`, one line here. */
const locales: Readonly<Record<string, () => Promise<Translation>>> = {
  ar: other('ar'),
  bg: other('bg'),
  cs: other('cs'),
  da: latin('da'),
  de: latin('de'),
  el: other('el'),
  es: latin('es'),
  fa: other('fa'),
  fi: latin('fi'),
  fr: latin('fr'),
  he: other('he'),
  hi: other('hi'),
  hr: other('hr'),
  hu: latin('hu'),
  id: latin('id'),
  it: latin('it'),
  ja: other('ja'),
  ko: other('ko'),
  nb: latin('nb'),
  nl: latin('nl'),
  pl: other('pl'),
  pt: latin('pt'),
  ro: latin('ro'),
  ru: other('ru'),
  sv: latin('sv'),
  tr: latin('tr'),
  uk: other('uk'),
  vi: latin('vi'),
  zh: other('zh'),
};

/** Languages besides English. */
export const languages: readonly string[] = Object.keys(locales);

/** Languages that go by another name elsewhere. */
const NAMES: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', iw: 'he', in: 'id' };

/**
 * Loads the words of a language, of its nearest relative, or in English. Never fails: without a network there is English.
 *
 * @example (await loadWords('de-AT')).send // 'Senden'
 */
export async function loadWords(language: string): Promise<Words> {
  const [name = ''] = language.toLowerCase().split('-');
  const load = locales[NAMES[name] ?? name];
  if (!load) return english;
  return load().then(
    (words) => ({ ...english, ...unpackWords(words) }),
    () => english,
  );
}
