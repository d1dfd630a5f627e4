// What a number field sends: the text as it was typed.
import type { NumberInputOptions } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { numberReply } from './number-reply.ts';

const cases: readonly [value: string, shown: string, options?: NumberInputOptions, locale?: string][] = [
  ['42', '42'],
  [' 42 ', '42'],
  ['1234567.5', '1,234,567.5'],
  ['1234567,5', '1.234.567,5', {}, 'de'],
  ['12,5', '12.5'],
  ['-12,50', '-12.50'],
  // Only the server knows which number it is.
  ['1.234', '1.234', {}, 'de'],
  ['1.234', '1.234', { style: 'currency', currency: 'EUR' }],
  ['1.234,50', '1.234,50', { style: 'currency', currency: 'EUR' }],
  ['eight', 'eight'],
  ['.125', '.125'],
  ['1.2345', '1.2345'],
  ['1.50', '1.50'],
  ['12345678901234567890', '12,345,678,901,234,567,890'],
  ['007', '007'],
  ['1e3', '1e3'],
  ['9.5', '€9.5', { style: 'currency', currency: 'EUR' }],
  ['9', '9', { style: 'currency', currency: 'no such' }],
  ['9', '9', { style: 'currency' }],
  ['5', '5%', { style: 'percent' }],
  ['5', '5 km', { style: 'unit', unit: 'kilometer' }],
  ['1234', '1.234', { locale: 'de' }],
];

it.each(cases)('%j is sent as it is, and shown as %j', (value, label, options, locale = 'en') => {
  expect(numberReply(value, options, locale)).toEqual({
    message: { type: 'text', text: value.trim() },
    label,
  });
});
