// What a typed number is sent as, how the understood one is shown, and in which unit.
import type { NumberInputOptions } from '@colloquy/schema';
import type { Answer } from '../../session/conversation-contract.ts';
import { visitorMessage } from '../text/visitor-message.ts';

/**
 * The reply for a number: the text as it was typed. The server reads it, and the number that it understood is shown as the bot wants it.
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
 * The sign of a currency or unit, and whether it is written before the number.
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

/** A code ("007") stays as it is. */
function shownNumber(text: string, options: NumberInputOptions | undefined, locale: string): string {
  const [, fraction = ''] = PLAIN.exec(text) ?? [];
  const usual = formatOf(options, locale)?.resolvedOptions().maximumFractionDigits;
  if (!PLAIN.test(text) || usual === undefined) return text;
  const digits = Math.min(fraction.length, MOST_DIGITS);
  const all = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  // As a text, so that no figure of a long number is lost.
  const number = text as Intl.StringNumericLiteral;
  return formatOf(options, locale, digits > usual ? all : {})?.format(number) ?? text;
}

/** A number as the server stores it. */
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/;

/** Digits after the point that `Intl` can show. */
const MOST_DIGITS = 100;

/** Nothing for a currency or locale that `Intl` does not know. */
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
  // What was typed is what is shown: `Intl` would make 500 % of a 5.
  if (style === 'percent') return { style: 'unit', unit: 'percent' };
  return {};
}
