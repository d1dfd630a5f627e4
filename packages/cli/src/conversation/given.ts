// What is given before a conversation: the clock, the place, the language, chance, and variables.
import type { Given } from './conversation.ts';

/** What holds when a script says nothing: a Saturday morning in Greenwich. */
export const defaultGiven: Given = {
  now: Date.parse('2026-11-21T10:00:00Z'),
  timeZone: 'UTC',
  locale: 'en',
  seed: '0',
  isPreview: false,
  isStreamEnabled: false,
  variables: {},
  message: undefined,
};

/**
 * Reads what stands behind `given`; nothing when it makes no sense.
 *
 * @example readGiven(defaultGiven, 'zone Europe/Berlin')?.timeZone // 'Europe/Berlin'
 */
export function readGiven(given: Given, text: string): Given | undefined {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? [];
  switch (word) {
    case 'at': {
      const now = Date.parse(rest);
      return Number.isNaN(now) ? undefined : { ...given, now };
    }
    case 'zone':
      return rest === '' ? undefined : { ...given, timeZone: rest };
    case 'locale':
      return rest === '' ? undefined : { ...given, locale: rest };
    case 'seed':
      return rest === '' ? undefined : { ...given, seed: rest };
    case 'preview':
      return { ...given, isPreview: true };
    case 'stream':
      return { ...given, isStreamEnabled: true };
    case 'message':
      return { ...given, message: { type: 'text', text: rest } };
    case 'variable': {
      const [, name, value = ''] = /^(.+?)\s*=\s*(.*)$/s.exec(rest) ?? [];
      return name === undefined
        ? undefined
        : { ...given, variables: { ...given.variables, [name]: readValue(value) } };
    }
    default:
      return undefined;
  }
}

/** A value in brackets is a list; everything else is the text itself. */
function readValue(text: string): unknown {
  if (!text.startsWith('[')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
