// What a typed number is sent as, and what the visitor's bubble shows.
import type { NumberInputOptions } from '@colloquy/schema';
import type { Answer } from '../../session/conversation-contract.ts';

/**
 * The reply for what a number field holds: figures with a point, as browsers give them in every language. "1.234" is a thousand and more
 * where the point stands between thousands, so that a fraction of three figures is sent with a fourth, a zero: "1.2340".
 *
 * @example numberReply('1.234', { style: 'currency', currency: 'EUR' }, 'de').message // { type: 'text', text: '1.2340' }
 */
export function numberReply(value: string, options: NumberInputOptions | undefined, locale: string): Answer {
  const text = value.trim();
  const isUnclear = /^[^.e]*\.\d{3}$/i.test(text);
  return {
    message: { type: 'text', text: isUnclear ? `${text}0` : text },
    label: shownNumber(text, options, locale),
  };
}

/** The number as the bot wants it shown; as it was typed where that is a code ("007") or cannot be shown so. */
function shownNumber(
  text: string,
  { locale: own, style, currency, unit }: NumberInputOptions = {},
  locale: string,
): string {
  if (!/^-?(?:0|[1-9]\d*)?(?:\.\d+)?$/.test(text)) return text;
  const digits = text.split('.')[1]?.length ?? 0;
  try {
    return new Intl.NumberFormat(own ?? locale, {
      ...styleOf(style, { currency, unit }),
      minimumFractionDigits: Math.min(digits, MOST_DIGITS),
      maximumFractionDigits: Math.min(digits, MOST_DIGITS),
      // As a text, so that no figure of a long number is lost.
    }).format(text as Intl.StringNumericLiteral);
  } catch {
    return text;
  }
}

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
