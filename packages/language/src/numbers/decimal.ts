// Exact decimal numbers, so that a long number keeps every digit that the visitor typed.

/** The number `units` / 10^`scale`; `scale` is never negative. */
export interface Decimal {
  units: bigint;
  scale: number;
}

/**
 * Parses plain text, digits with at most one point, into a decimal.
 * @example toDecimal('12.50') // { units: 1250n, scale: 2 }
 */
export function toDecimal(plain: string): Decimal {
  const [whole = '', fraction = ''] = plain.split('.');
  return { units: BigInt(whole + fraction || '0'), scale: fraction.length };
}

/** Converts a whole number to a decimal. @example fromWhole(12) // { units: 12n, scale: 0 } */
export function fromWhole(value: number): Decimal {
  return { units: BigInt(value), scale: 0 };
}

/**
 * The decimal of a number's shortest text.
 * @example decimalOf(-1.5e-7) // { units: -15n, scale: 8 }
 */
export function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = `${value}`.split('e');
  const { units, scale } = toDecimal(mantissa.replace('-', ''));
  return shiftDecimal({ units: value < 0 ? -units : units, scale }, Number(exponent));
}

/** The sum. @example plainOf(addDecimals(toDecimal('1.5'), toDecimal('2'))) // '3.5' */
export function addDecimals(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { units: unitsAt(left, scale) + unitsAt(right, scale), scale };
}

/** The product. @example plainOf(multiplyDecimals(toDecimal('1.5'), toDecimal('2'))) // '3' */
export function multiplyDecimals(left: Decimal, right: Decimal): Decimal {
  return { units: left.units * right.units, scale: left.scale + right.scale };
}

/** Moves the point: `value` × 10^`exponent`. @example plainOf(shiftDecimal(toDecimal('1.5'), 3)) // '1500' */
export function shiftDecimal(value: Decimal, exponent: number): Decimal {
  const scale = value.scale - exponent;
  return scale >= 0
    ? { units: value.units, scale }
    : { units: value.units * 10n ** BigInt(-scale), scale: 0 };
}

/** Negative, zero or positive if `left` is less than, equal to or greater than `right`. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const scale = Math.max(left.scale, right.scale);
  const difference = unitsAt(left, scale) - unitsAt(right, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * Plain text with a point and without exponent, leading or trailing zeros.
 * @example plainOf({ units: 1250n, scale: 2 }) // '12.5'
 */
export function plainOf(value: Decimal): string {
  const sign = value.units < 0n ? '-' : '';
  const figures = (value.units < 0n ? -value.units : value.units).toString().padStart(value.scale + 1, '0');
  const whole = figures.slice(0, figures.length - value.scale);
  let end = figures.length;
  while (end > whole.length && figures[end - 1] === '0') end -= 1;
  const fraction = figures.slice(whole.length, end);
  return sign + whole + (fraction === '' ? '' : `.${fraction}`);
}

function unitsAt(value: Decimal, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale);
}
