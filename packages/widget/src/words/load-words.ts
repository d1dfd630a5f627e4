// Loads the texts of the visitor's language.
import { english } from './english.ts';
import { unpackWords } from './packed-words.ts';
import type { Translation, Words } from './words.ts';

/** Translated languages: one file each under `locales`, one line here. */
const locales: Readonly<Record<string, () => Promise<{ readonly words: Translation | string }>>> = {
  ar: () => import('./locales/ar.ts'),
  bg: () => import('./locales/bg.ts'),
  cs: () => import('./locales/cs.ts'),
  da: () => import('./locales/da.ts'),
  de: () => import('./locales/de.ts'),
  el: () => import('./locales/el.ts'),
  es: () => import('./locales/es.ts'),
  fa: () => import('./locales/fa.ts'),
  fi: () => import('./locales/fi.ts'),
  fr: () => import('./locales/fr.ts'),
  he: () => import('./locales/he.ts'),
  hi: () => import('./locales/hi.ts'),
  hr: () => import('./locales/hr.ts'),
  hu: () => import('./locales/hu.ts'),
  id: () => import('./locales/id.ts'),
  it: () => import('./locales/it.ts'),
  ja: () => import('./locales/ja.ts'),
  ko: () => import('./locales/ko.ts'),
  nb: () => import('./locales/nb.ts'),
  nl: () => import('./locales/nl.ts'),
  pl: () => import('./locales/pl.ts'),
  pt: () => import('./locales/pt.ts'),
  ro: () => import('./locales/ro.ts'),
  ru: () => import('./locales/ru.ts'),
  sv: () => import('./locales/sv.ts'),
  tr: () => import('./locales/tr.ts'),
  uk: () => import('./locales/uk.ts'),
  vi: () => import('./locales/vi.ts'),
  zh: () => import('./locales/zh.ts'),
};

/** Languages besides English. */
export const languages: readonly string[] = /* @__PURE__ */ Object.keys(locales);

/** Alternative language codes. */
const NAMES: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', iw: 'he', in: 'id' };

/**
 * Loads the texts of a language, or of its closest relative. Nothing if there is only English, or no network.
 *
 * @example (await loadWords('de-AT'))?.send // 'Senden'
 */
export async function loadWords(language: string): Promise<Words | undefined> {
  const [name = ''] = language.toLowerCase().split('-');
  const load = locales[NAMES[name] ?? name];
  if (!load) return undefined;
  return load().then(
    ({ words }) => ({ ...english, ...unpackWords(words) }),
    () => undefined,
  );
}
