// What a number field sends: one number in every language.
import type { NumberInputOptions } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { numberReply } from './number-reply.ts';

const cases: readonly [
  value: string,
  sent: string,
  shown: string,
  options?: NumberInputOptions,
  locale?: string,
][] = [
  ['42', '42', '42'],
  [' 42 ', '42', '42'],
  ['1234567.5', '1234567.5', '1,234,567.5'],
  ['1.234', '1.2340', '1,234', {}, 'de'],
  ['-1.234', '-1.2340', '-1.234'],
  ['.125', '.1250', '0.125'],
  ['1.2345', '1.2345', '1.2345'],
  ['1.50', '1.50', '1.50'],
  ['12345678901234567890', '12345678901234567890', '12,345,678,901,234,567,890'],
  ['007', '007', '007'],
  ['1e3', '1e3', '1e3'],
  ['1.5e3', '1.5e3', '1.5e3'],
  ['9.5', '9.5', '€9.5', { style: 'currency', currency: 'EUR' }],
  ['9', '9', '9', { style: 'currency', currency: 'no such' }],
  ['9', '9', '9', { style: 'currency' }],
  ['5', '5', '5%', { style: 'percent' }],
  ['5', '5', '5 km', { style: 'unit', unit: 'kilometer' }],
  ['1234', '1234', '1.234', { locale: 'de' }],
];

it.each(cases)('%j is sent as %j and shown as %j', (value, text, label, options, locale = 'en') => {
  expect(numberReply(value, options, locale)).toEqual({ message: { type: 'text', text }, label });
});
