// The conditions of a conversation: clock, time zone, language, random numbers, and variables.
import { Locale, nearestWord, TimeZone } from '@colloquy/schema';
import type { Fixture } from './conversation.ts';

/** The defaults: a Saturday morning in UTC. */
export const defaultFixture: Fixture = {
  now: Date.parse('2026-11-21T10:00:00Z'),
  timeZone: 'UTC',
  locale: 'en',
  seed: '0',
  isPreview: false,
  isStreamEnabled: false,
  variables: {},
  message: undefined,
};

/** The words after `given`, with the form of each. */
const FORMS = {
  at: 'at 2026-11-21T10:00:00Z',
  zone: 'zone Europe/Berlin',
  locale: 'locale de',
  seed: 'seed 7',
  preview: 'preview',
  stream: 'stream',
  partial: 'partial',
  message: 'message Hello',
  variable: 'variable Name = Ada',
} as const;

type Word = keyof typeof FORMS;

export const GIVEN_WORDS = Object.keys(FORMS) as Word[];

/**
 * Parses the text after `given`, except `partial`. Returns the error as text when it is invalid.
 *
 * @example readFixture(defaultFixture, 'zone Europe/Berlin') // { …, timeZone: 'Europe/Berlin' }
 */
export function readFixture(fixture: Fixture, text: string): Fixture | string {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? [];
  if (!isWord(word)) {
    const near = nearestWord(word, GIVEN_WORDS);
    const fix = near === undefined ? `It can be ${GIVEN_WORDS.join(', ')}.` : `Did you mean "given ${near}"?`;
    return `"given ${word}" is unknown. ${fix}`;
  }
  return readers[word](fixture, rest.trim()) ?? `This line reads, for example: given ${FORMS[word]}`;
}

function isWord(word: string): word is Word {
  return Object.hasOwn(FORMS, word);
}

/** Reads a given of one word. Undefined when its value is missing or has another form. */
type Reader = (fixture: Fixture, rest: string) => Fixture | string | undefined;

const readers: { readonly [Known in Word]: Reader } = {
  at: (fixture, rest) => {
    const now = Date.parse(rest);
    return Number.isNaN(now) ? undefined : { ...fixture, now };
  },
  zone: (fixture, rest) => {
    if (TimeZone.safeParse(rest).success) return { ...fixture, timeZone: rest };
    const near = nearestWord(rest, Intl.supportedValuesOf('timeZone'));
    return `There is no time zone "${rest}". ${near === undefined ? 'Use a name such as Europe/Berlin.' : `Did you mean "${near}"?`}`;
  },
  locale: (fixture, rest) => (isLanguage(rest) ? { ...fixture, locale: rest } : unknownLanguage(rest)),
  seed: (fixture, rest) => (rest === '' ? undefined : { ...fixture, seed: rest }),
  preview: (fixture, rest) => (rest === '' ? { ...fixture, isPreview: true } : undefined),
  stream: (fixture, rest) => (rest === '' ? { ...fixture, isStreamEnabled: true } : undefined),
  partial: (fixture, rest) => (rest === '' ? fixture : undefined),
  message: (fixture, rest) => ({ ...fixture, message: { type: 'text', text: rest } }),
  variable: (fixture, rest) => {
    const [, name, value = ''] = /^(.+?)\s*=\s*(.*)$/s.exec(rest) ?? [];
    return name === undefined
      ? undefined
      : { ...fixture, variables: { ...fixture.variables, [name]: readValue(value) } };
  },
};

/** Tags of the right form may still name no language: `xq`. */
function isLanguage(tag: string): boolean {
  if (!Locale.safeParse(tag).success) return false;
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return names.of(new Intl.Locale(tag).language) !== undefined;
}

function unknownLanguage(tag: string): string {
  const dashed = tag.replaceAll('_', '-');
  const fix = isLanguage(dashed) ? `Did you mean "${dashed}"?` : 'Use a tag such as en, de or pt-BR.';
  return `There is no language "${tag}". ${fix}`;
}

/** A value in brackets is a list; any other value is a text. */
function readValue(text: string): unknown {
  if (!text.startsWith('[')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
