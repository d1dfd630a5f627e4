// Names of block types.
import { expect, it } from 'vitest';
import { toBlockType } from './aliases.ts';

it.each([
  ['script', 'Code'],
  ['link to another bot', 'Typebot link'],
  ['set variable', 'Set variable'],
  ['AI', 'OpenAI'],
  ['spreadsheet', 'Google Sheets'],
  ['chat widget', 'Chatwoot'],
  ['analytics', 'Google Analytics'],
  ['send email', 'Email'],
  ['pixel', 'Pixel'],
  // Names that differ only in case, or are literals already, stay unchanged.
  ['webhook', 'webhook'],
  ['Webhook', 'Webhook'],
  ['openai', 'openai'],
  ['text input', 'text input'],
  ['__proto__', '__proto__'],
])('%s is %s', (given, expected) => {
  expect(toBlockType(given)).toBe(expected);
});
