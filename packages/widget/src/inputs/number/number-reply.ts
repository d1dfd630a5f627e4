// What a typed number is sent as, and what the visitor's bubble shows.
import type { NumberInputOptions } from '@colloquy/schema';
import type { Answer } from '../../session/conversation-contract.ts';
import { visitorMessage } from '../text/visitor-message.ts';

/**
 * The reply for a number: the text as it was typed.
 *
 * @example numberReply('12,5', { style: 'currency', currency: 'EUR' }, 'de') // { message: { type: 'text', text: '12,5' }, label: '12,50 €' }
 */
export function numberReply(value: string, options: NumberInputOptions | undefined, locale: string): Answer {
  const text = value.trim();
  return { message: visitorMessage(text), label: shownNumber(text, options, locale) };
}

/**
 * The number as the bot wants it shown; as it was typed where only the server can read it: with thousands ("1.234" may be two numbers), in
 * words, or as a code ("007").
 */
function shownNumber(
  text: string,
  { locale: own, style, currency, unit }: NumberInputOptions = {},
  locale: string,
): string {
  const [, figures, fraction = ''] = PLAIN.exec(text) ?? [];
  if (figures === undefined || fraction.length === THOUSAND) return text;
  try {
    return new Intl.NumberFormat(own ?? locale, {
      ...styleOf(style, { currency, unit }),
      minimumFractionDigits: Math.min(fraction.length, MOST_DIGITS),
      maximumFractionDigits: Math.min(fraction.length, MOST_DIGITS),
      // As a text, so that no figure of a long number is lost.
    }).format(`${figures}.${fraction}` as Intl.StringNumericLiteral);
  } catch {
    return text;
  }
}

/** Figures, and at most one mark: with a point or a comma in front of a fraction, as the server reads it in every language. */
const PLAIN = /^(-?(?:0|[1-9]\d*))(?:[.,](\d+))?$/;

/** So many figures may stand between two marks of thousands. */
const THOUSAND = 3;

/** Digits after the point that `Intl` can show. */
const MOST_DIGITS = 100;

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
