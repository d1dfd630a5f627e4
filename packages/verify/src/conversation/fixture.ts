// The conditions of a conversation: clock, time zone, language, random numbers, and variables.
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

/**
 * Parses the text after `given`. Returns nothing when it is invalid.
 *
 * @example readFixture(defaultFixture, 'zone Europe/Berlin')?.timeZone // 'Europe/Berlin'
 */
export function readFixture(fixture: Fixture, text: string): Fixture | undefined {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? [];
  switch (word) {
    case 'at': {
      const now = Date.parse(rest);
      return Number.isNaN(now) ? undefined : { ...fixture, now };
    }
    case 'zone':
      return rest === '' ? undefined : { ...fixture, timeZone: rest };
    case 'locale':
      return rest === '' ? undefined : { ...fixture, locale: rest };
    case 'seed':
      return rest === '' ? undefined : { ...fixture, seed: rest };
    case 'preview':
      return { ...fixture, isPreview: true };
    case 'stream':
      return { ...fixture, isStreamEnabled: true };
    case 'message':
      return { ...fixture, message: { type: 'text', text: rest } };
    case 'variable': {
      const [, name, value = ''] = /^(.+?)\s*=\s*(.*)$/s.exec(rest) ?? [];
      return name === undefined
        ? undefined
        : { ...fixture, variables: { ...fixture.variables, [name]: readValue(value) } };
    }
    default:
      return undefined;
  }
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
