// The addresses of places for results, as authors write them.
import { expect, it } from 'vitest';
import { addressOfPlace, fieldsOfPlace } from './result-places.ts';

it.each([
  ['mail', { text: ' ada@example.com ', account: '' }, 'mailto:ada@example.com'],
  [
    'slack',
    { text: 'https://hooks.slack.com/services/T/B/x', account: '' },
    'slack:https://hooks.slack.com/services/T/B/x',
  ],
  [
    'sheet',
    { text: 'https://docs.google.com/spreadsheets/d/1Bxi/edit#gid=7', account: 'google' },
    'sheet:google/1Bxi/7',
  ],
] as const)('the address of a %s destination is read back into its fields', (kind, fields, address) => {
  expect(addressOfPlace(kind, fields)).toBe(address);
  expect(fieldsOfPlace(kind, address)).toEqual({ ...fields, text: fields.text.trim() });
});

it('an incomplete destination has no address', () => {
  expect(addressOfPlace('mail', { text: ' ', account: '' })).toBeUndefined();
  expect(addressOfPlace('sheet', { text: 'my sheet', account: 'google' })).toBeUndefined();
  expect(
    addressOfPlace('sheet', { text: 'https://docs.google.com/spreadsheets/d/1Bxi/edit', account: '' }),
  ).toBeUndefined();
});
