// The price: the author's amount in the smallest unit of its currency, and formatted for people.
import type { View } from '@colloquy/engine';
import { safeLocale } from '@colloquy/language';
import type { PaymentInputOptions } from '@colloquy/schema';
import { portLimits } from '@colloquy/schema';

export interface Price {
  /** In the smallest unit, such as cents. */
  readonly amount: number;
  /** ISO code in lower case, as the provider requires. */
  readonly currency: string;
  /** `€12.50`, in the format of the visitor's locale. */
  readonly label: string;
}

/**
 * Computes the price from the options, or returns the reason, for the author, why there is none.
 *
 * @example priceOf({ amount: '{{Total}}', currency: 'EUR' }, view) // { amount: 1250, currency: 'eur', label: '€12.50' }
 */
export function priceOf(
  { amount, currency }: Pick<PaymentInputOptions, 'amount' | 'currency'>,
  view: View,
): Price | { readonly complaint: string } {
  const code = view.text(currency).trim().toUpperCase() || 'USD';
  if (!/^[A-Z]{3}$/.test(code))
    return { complaint: `"${code.slice(0, 20)}" is not a currency code such as EUR or USD.` };
  const text = view.text(amount).trim();
  const wanted = text === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(wanted))
    return { complaint: `The amount "${text.slice(0, 50)}" is not a number such as 12.50.` };
  const digits = fractionDigits(code);
  const step = stepOf(code, digits);
  const smallest = Math.round((wanted * 10 ** digits) / step) * step;
  if (smallest <= 0) return { complaint: `The amount "${text.slice(0, 50)}" is not greater than zero.` };
  if (smallest > portLimits.paymentAmount)
    return { complaint: `The amount "${text.slice(0, 50)}" exceeds the maximum of one payment.` };
  return {
    amount: smallest,
    currency: code.toLowerCase(),
    label: labelOf(smallest / 10 ** digits, { code, digits, locale: view.locale }),
  };
}

/** Currencies without a smaller unit, or with one that is out of use. */
const WITHOUT_FRACTION: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
);
/**
 * Currencies that lost their smaller unit, for which the provider still expects hundredths: 5 ISK are 500, and so are 5
 * UGX, although its list of currencies without a fraction includes them (docs.stripe.com/currencies, "Special cases").
 */
const WHOLE_IN_HUNDREDTHS: ReadonlySet<string> = new Set(['ISK', 'UGX']);
/** Currencies with a thousand smaller units. */
const WITH_THREE_DIGITS: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

function fractionDigits(code: string): number {
  if (WITHOUT_FRACTION.has(code)) return 0;
  return WITH_THREE_DIGITS.has(code) ? 3 : 2;
}

/** The provider requires multiples of this amount: ten thousandths, or a hundred of hundredths that are out of use. */
function stepOf(code: string, digits: number): number {
  if (WHOLE_IN_HUNDREDTHS.has(code)) return 100;
  return digits === 3 ? 10 : 1;
}

/** Shows exactly the charged amount: a charged fraction is shown even for currencies usually written without one. */
function labelOf(
  value: number,
  { code, digits, locale }: { readonly code: string; readonly digits: number; readonly locale: string },
): string {
  const fraction = Number.isInteger(value)
    ? {}
    : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(safeLocale(locale), { style: 'currency', currency: code, ...fraction }).format(
    value,
  );
}
