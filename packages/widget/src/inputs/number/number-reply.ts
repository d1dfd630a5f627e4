// The reply of a number field, the display of the parsed number, and its unit.
import type { NumberInputOptions } from '@colloquy/schema';
import type { Answer } from '../../session/conversation-contract.ts';
import { visitorMessage } from '../text/visitor-message.ts';

/**
 * The reply for a number: the text as typed. The server parses it, and the result is shown in the bot's format.
 *
 * @example numberReply('12,5', { style: 'currency', currency: 'EUR' }, 'de').shown?.('12.5') // '12,50 €'
 */
export function numberReply(value: string, options: NumberInputOptions | undefined, locale: string): Answer {
  return {
    message: visitorMessage(value.trim()),
    shown: (understood) => shownNumber(understood, options, locale),
  };
}

/**
 * The symbol of a currency or unit, and whether it precedes the number.
 *
 * @example numberUnit({ style: 'currency', currency: 'EUR' }, 'de') // { text: '€', isBefore: false }
 */
export function numberUnit(
  options: NumberInputOptions | undefined,
  locale: string,
): { readonly text: string; readonly isBefore: boolean } | undefined {
  const parts = formatOf(options, locale)?.formatToParts(1) ?? [];
  const place = parts.findIndex(({ type }) => type === 'currency' || type === 'unit');
  const isBefore = place < parts.findIndex(({ type }) => type === 'integer');
  const text = parts[place]?.value;
  return text ? { text, isBefore } : undefined;
}

/** A code ("007") is shown unchanged. */
function shownNumber(text: string, options: NumberInputOptions | undefined, locale: string): string {
  const [, fraction = ''] = PLAIN.exec(text) ?? [];
  const usual = formatOf(options, locale)?.resolvedOptions().maximumFractionDigits;
  if (!PLAIN.test(text) || usual === undefined) return text;
  const digits = Math.min(fraction.length, MOST_DIGITS);
  const all = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  // As a string, so that long numbers keep all digits.
  const number = text as Intl.StringNumericLiteral;
  return formatOf(options, locale, digits > usual ? all : {})?.format(number) ?? text;
}

/** A number in the server's format. */
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/;

/** Digits after the decimal point that `Intl` supports. */
const MOST_DIGITS = 100;

/** Nothing for a currency or locale that `Intl` does not support. */
function formatOf(
  { locale: own, style, currency, unit }: NumberInputOptions = {},
  locale: string,
  digits: Intl.NumberFormatOptions = {},
): Intl.NumberFormat | undefined {
  try {
    return new Intl.NumberFormat(own ?? locale, { ...styleOf(style, { currency, unit }), ...digits });
  } catch {
    return undefined;
  }
}

function styleOf(
  style: NumberInputOptions['style'],
  { currency, unit }: Pick<NumberInputOptions, 'currency' | 'unit'>,
): Intl.NumberFormatOptions {
  if (style === 'currency' && currency) return { style, currency };
  if (style === 'unit' && unit) return { style, unit };
  // The typed number is the percentage: `Intl` would turn 5 into 500 %.
  if (style === 'percent') return { style: 'unit', unit: 'percent' };
  return {};
}
