// Combines number words and multipliers: "two hundred thousand and five", "3 million", "三千五百万".
import type { Decimal } from '../numbers/decimal.ts';
import { addDecimals, compareDecimals, fromWhole, multiplyDecimals } from '../numbers/decimal.ts';

/** A step of a number in words: a value to add, a multiplier for the steps before it, the end of a number ("or"), or a sign. */
export type NumberStep =
  /**
   * `isTen`: the ten of a language with a separate word for fifteen, so that nothing is added to it. `isBehindStop`: a
   * comma or similar mark precedes it.
   */
  | { add: Decimal; isFigures?: boolean; isFromZero?: boolean; isTen?: boolean; isBehindStop?: boolean }
  | { times: number }
  | 'end'
  | 'minus';

/**
 * Combines steps into numbers, usually one. A value that does not fit after the previous one ("two three") starts the
 * next number.
 * @example composeNumbers([{ add: fromWhole(2) }, { times: 100 }, { add: fromWhole(5) }]) // [205]
 */
export function composeNumbers(steps: readonly NumberStep[]): Decimal[] {
  const numbers: Decimal[] = [];
  let parts: Decimal[] = [];
  let isNegative = false;
  let former: 'figures' | 'word' | 'ten' | undefined;
  let formerTimes: number | undefined;
  const finish = () => {
    if (parts.length === 0) return;
    const number = parts.reduce(addDecimals);
    numbers.push(isNegative ? { ...number, units: -number.units } : number);
    parts = [];
    isNegative = false;
  };
  for (const step of steps) {
    if (step === 'end' || step === 'minus') {
      finish();
      isNegative = step === 'minus';
      continue;
    }
    if ('add' in step) {
      const kind = step.isFigures === true ? 'figures' : step.isTen === true ? 'ten' : 'word';
      // Digits next to digits or words ("20 and 5", "10, five") are another number; so are values after ten or after a
      // comma ("twenty, five", "one hundred, five"). Only a multiplier in between joins them ("3 million 200"), and a
      // multiplier from 1,000 on also before a comma ("one thousand, two hundred").
      const isApart =
        former !== undefined && (kind === 'figures' || former === 'figures' || former === 'ten');
      const isJoined = formerTimes !== undefined && formerTimes >= 1_000;
      const isOther = (isApart || (step.isBehindStop === true && !isJoined)) && !isShare(step.add);
      if (isOther || !hasRoom(parts.at(-1), step.add)) finish();
      former = kind;
      formerTimes = undefined;
      parts.push(step.add);
      continue;
    }
    former = undefined;
    formerTimes = step.times;
    const times = fromWhole(step.times);
    const split = parts.findLastIndex((part) => compareDecimals(part, times) >= 0) + 1;
    const multiplied = parts.slice(split);
    const product = multiplyDecimals(
      multiplied.length === 0 ? fromWhole(1) : multiplied.reduce(addDecimals),
      times,
    );
    parts = parts.slice(0, split);
    if (!hasRoom(parts.at(-1), product)) finish();
    parts.push(product);
  }
  finish();
  return numbers;
}

/**
 * The Chinese short form: a final digit directly after a multiplier counts in the next smaller unit, 250 in "两百五",
 * 12,000 in "一万二". With a zero in between ("两百零五") the step has another kind and stays unchanged.
 * @example withShortEnd([{ add: fromWhole(2) }, { times: 100 }, { add: fromWhole(5) }]).at(-1) // { add: fromWhole(50) }
 */
export function withShortEnd(steps: readonly NumberStep[]): NumberStep[] {
  const [before, last] = steps.slice(-2);
  const isShort =
    typeof before === 'object' &&
    'times' in before &&
    before.times >= 100 &&
    typeof last === 'object' &&
    'add' in last;
  if (
    !isShort ||
    last.isFromZero === true ||
    last.add.scale > 0 ||
    last.add.units < 1n ||
    last.add.units > 9n
  )
    return [...steps];
  if (last.isBehindStop === true) return [...steps.slice(0, -1), 'end', last];
  return [...steps.slice(0, -1), { add: multiplyDecimals(last.add, fromWhole(before.times / 10)) }];
}

/**
 * Whether the words mean "in case" in Chinese and Japanese ("万一"): no number begins with a bare ten thousand and
 * continues.
 * @example isInCase([{ times: 10_000 }, { add: fromWhole(1) }]) // true
 */
export function isInCase([first, second]: readonly NumberStep[]): boolean {
  return (
    typeof first === 'object' &&
    'times' in first &&
    first.times === 10_000 &&
    typeof second === 'object' &&
    'add' in second
  );
}

/** Whether `next` fits into the trailing zeros of `former`: 20 has room for 3, 23 has none; a fraction always fits. */
function hasRoom(former: Decimal | undefined, next: Decimal): boolean {
  if (former === undefined) return true;
  if (former.scale > 0 || next.units === 0n) return false;
  if (isShare(next)) return true;
  const wholeFigures = (next.units / 10n ** BigInt(next.scale)).toString().length;
  return former.units % 10n ** BigInt(wholeFigures) === 0n;
}

/** A value below one, such as a half. */
function isShare({ units, scale }: Decimal): boolean {
  return units < 10n ** BigInt(scale);
}
