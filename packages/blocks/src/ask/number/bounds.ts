// Limits of a number input, and the messages for numbers outside of them.
import type { View } from '@colloquy/engine';
import { decimalOf, safeLocale } from '@colloquy/language';
import type { NumberInputOptions } from '@colloquy/schema';
import { numberOption } from '../../number-option.ts';
import { boundSentence, sentenceFor } from '../sentences.ts';

/** The current limits, with variables resolved. */
export interface Bounds {
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** The difference to `min` (default 0) must be a multiple of it, as in a number field of a page. */
  readonly step: number | undefined;
}

/**
 * Resolves the limits of the options. A step that is not a positive number is ignored.
 *
 * @example boundsOf({ min: 0, step: 1 }, view) // { min: 0, max: undefined, step: 1 }
 */
export function boundsOf(options: NumberInputOptions | undefined, view: View): Bounds {
  const step = numberOption(options?.step, view);
  return {
    min: numberOption(options?.min, view),
    max: numberOption(options?.max, view),
    step: step !== undefined && step > 0 ? step : undefined,
  };
}

/**
 * Returns the message for a number outside the limits, in the visitor's language. Undefined for a valid number.
 *
 * @example complaintAbout(41, { min: 0, max: 40, step: undefined }, 'en') // 'At most 40, please.'
 */
export function complaintAbout(
  value: number,
  { min, max, step }: Bounds,
  locale: string,
): string | undefined {
  const shown = (bound: number) =>
    new Intl.NumberFormat(safeLocale(locale), { maximumFractionDigits: 20 }).format(bound);
  if (min !== undefined && value < min) return boundSentence('atLeast', shown(min), locale);
  if (max !== undefined && value > max) return boundSentence('atMost', shown(max), locale);
  if (step === undefined || isOnStep(value, { min: min ?? 0, step })) return undefined;
  return step === 1 && Number.isInteger(min ?? 0)
    ? sentenceFor('wholeOnly', locale)
    : boundSentence('inSteps', shown(step), locale);
}

/** Compares integers, scaled by the most decimals of the three numbers, because 0.3 is not a multiple of 0.1 in binary. */
function isOnStep(value: number, { min, step }: { readonly min: number; readonly step: number }): boolean {
  const decimals = [value, min, step].map(decimalOf);
  const scale = Math.max(...decimals.map((decimal) => decimal.scale));
  const [of = 0n, from = 0n, by = 1n] = decimals.map(
    (decimal) => decimal.units * 10n ** BigInt(scale - decimal.scale),
  );
  return (of - from) % by === 0n;
}
