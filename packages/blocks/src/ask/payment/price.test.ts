// Prices: the charged amount equals the shown one.
import type { View } from '@colloquy/engine';
import { expect, it } from 'vitest';
import { priceOf } from './price.ts';

const view = (locale: string) => ({ locale, text: (template: string | undefined) => template ?? '' }) as View;
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

it.each([
  ['10', undefined, 'en', 1_000, 'usd', '$10.00'],
  ['12.50', 'EUR', 'en', 1_250, 'eur', '€12.50'],
  ['12.5', 'eur', 'de', 1_250, 'eur', '12,50 €'],
  ['12.5', 'EUR', 'fr-CA', 1_250, 'eur', '12,50 €'],
  [' 0.01 ', ' GBP ', 'en-GB', 1, 'gbp', '£0.01'],
  ['19.999', 'USD', 'en', 2_000, 'usd', '$20.00'],
  ['0.285', 'USD', 'en', 28, 'usd', '$0.28'],
  ['500', 'JPY', 'ja', 500, 'jpy', '￥500'],
  ['499.6', 'JPY', 'en', 500, 'jpy', '¥500'],
  ['1000', 'KRW', 'en', 1_000, 'krw', '₩1,000'],
  ['1000', 'XOF', 'en', 1_000, 'xof', 'F CFA 1,000'],
  ['10', 'ISK', 'en', 1_000, 'isk', 'ISK 10'],
  // These currencies have no smaller unit any more, but Stripe expects hundredths, in multiples of a hundred.
  ['10.5', 'ISK', 'en', 1_100, 'isk', 'ISK 11'],
  ['1500', 'UGX', 'en', 150_000, 'ugx', 'UGX 1,500'],
  ['1500.4', 'UGX', 'en', 150_000, 'ugx', 'UGX 1,500'],
  ['1.2345', 'KWD', 'en', 1_230, 'kwd', 'KWD 1.230'],
  ['999999.99', 'USD', 'en', 99_999_999, 'usd', '$999,999.99'],
  // Large numbers, because one unit of these currencies is worth little.
  ['1000000', 'COP', 'en', 100_000_000, 'cop', 'COP 1,000,000'],
  ['2500000', 'IDR', 'en', 250_000_000, 'idr', 'IDR 2,500,000'],
  ['9999999999.99', 'IDR', 'en', 999_999_999_999, 'idr', 'IDR 9,999,999,999.99'],
  ['1e2', 'USD', 'en', 10_000, 'usd', '$100.00'],
  ['10', 'USD', 'not a locale', 1_000, 'usd', '$10.00'],
])('the amount %j %s (%s) is %i %s: %s', (amount, currency, locale, units, code, label) => {
  const price = priceOf({ amount, currency }, view(locale));
  expect('label' in price ? { ...price, label: plain(price.label) } : price).toEqual({
    amount: units,
    currency: code,
    label,
  });
});

it.each([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
])('%s is charged in whole units', (currency) => {
  expect(priceOf({ amount: '1500', currency }, view('en'))).toMatchObject({ amount: 1_500 });
});

it.each([
  [undefined, 'USD', 'is not a number'],
  ['', 'USD', 'is not a number'],
  ['ten', 'USD', 'is not a number'],
  ['12,50', 'EUR', 'is not a number'],
  ['Infinity', 'USD', 'is not a number'],
  ['NaN', 'USD', 'is not a number'],
  ['1 000', 'USD', 'is not a number'],
  ['0', 'USD', 'is not greater than zero'],
  ['-5', 'USD', 'is not greater than zero'],
  ['0.001', 'USD', 'is not greater than zero'],
  ['0.4', 'JPY', 'is not greater than zero'],
  ['0.4', 'ISK', 'is not greater than zero'],
  ['0.004', 'KWD', 'is not greater than zero'],
  ['10000000000', 'USD', 'exceeds the maximum of one payment'],
  ['1e300', 'USD', 'exceeds the maximum of one payment'],
  ['10', 'EURO', 'is not a currency code'],
  ['10', '€', 'is not a currency code'],
])('the amount %j %s is refused: %s', (amount, currency, complaint) => {
  expect(priceOf({ amount, currency }, view('en'))).toMatchObject({
    complaint: expect.stringContaining(complaint),
  });
});
