// The reply of a number field, and the display of the parsed number.
import type { NumberInputOptions } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { numberReply, numberUnit } from './number-reply.ts';

const euro: NumberInputOptions = { style: 'currency', currency: 'EUR' };

const cases: readonly [understood: string, shown: string, options?: NumberInputOptions, locale?: string][] = [
  ['42', '42'],
  ['1234567.5', '1.234.567,5', {}, 'de'],
  ['-12.5', '-12.5'],
  ['1.2345', '1.2345'],
  ['12345678901234567890', '12,345,678,901,234,567,890'],
  ['007', '007'],
  ['9.5', '€9.50', euro],
  ['9.555', '€9.555', euro],
  ['9', '9', { style: 'currency', currency: 'no such' }],
  ['9', '9', { style: 'currency' }],
  ['5', '5%', { style: 'percent' }],
  ['5', '5 km', { style: 'unit', unit: 'kilometer' }],
  ['1234', '1.234', { locale: 'de' }],
];

it.each(cases)('the number %j is shown as %j', (understood, shown, options, locale = 'en') => {
  expect(numberReply('x', options, locale).shown?.(understood)).toBe(shown);
});

it('a number is sent as typed', () => {
  expect(numberReply(' 1.234,50 ', {}, 'de').message).toEqual({ type: 'text', text: '1.234,50' });
});

it.each<[NumberInputOptions, string, ReturnType<typeof numberUnit>]>([
  [euro, 'de', { text: '€', isBefore: false }],
  [euro, 'en', { text: '€', isBefore: true }],
  [{ style: 'percent' }, 'en', { text: '%', isBefore: false }],
  [{ style: 'unit', unit: 'kilometer' }, 'en', { text: 'km', isBefore: false }],
  [{ style: 'currency', currency: 'no such' }, 'en', undefined],
  [{}, 'en', undefined],
])('the options %j in %s show the unit %j', (options, locale, unit) => {
  expect(numberUnit(options, locale)).toEqual(unit);
});
