// Grammar of relative times: "in 3 days", "2 hours from now", "hace una semana", "3日後".
import { Temporal } from 'temporal-polyfill/full/implementation';
import { MAX_RELATIVE_AMOUNT } from '../limits.ts';
import { decodeAmount, UNITS } from './meaning.ts';
import type { DateMention, Match, MomentMention } from './mention.ts';
import type { Token } from './token.ts';
import { meaningOf, means } from './token.ts';

type Amount = Partial<Record<(typeof UNITS)[number], number>>;

export interface AmountMatch {
  amount: Amount;
  end: number;
}

// Units from this index on (days) yield a day, smaller ones a moment.
const FIRST_DAY_UNIT = UNITS.indexOf('days');
const MAX_PARTS = 4;
// "2h", "2u", "2ч": the letter after an hour. Signs such as 時 are only used for the time of day.
const HOUR_LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}]$/u;

/**
 * A distance from now that starts at `index`, or undefined. Days and longer units yield a day at the same time of day.
 * Hours and minutes yield an exact moment, so that a change of the clocks in between is respected.
 * @example readDistance(tokens, 0, now)?.mention // for "in 3 days": { kind: 'date', candidates: [now + 3 days], keepsClock: true }
 */
export function readDistance(
  tokens: readonly Token[],
  index: number,
  now: Temporal.ZonedDateTime,
): Match<DateMention | MomentMention> | undefined {
  if (means(tokens[index], 'now')) {
    return { mention: { kind: 'moment', moment: now, isRelative: true }, end: index + 1 };
  }
  const isAhead = means(tokens[index], 'ahead');
  const isBehind = means(tokens[index], 'behind');
  const amount = readAmount(tokens, isAhead || isBehind ? index + 1 : index);
  if (amount === undefined) return undefined;
  const isLater = means(tokens[amount.end], 'later');
  const isAgo = means(tokens[amount.end], 'ago');
  if (!(isAhead || isBehind || isLater || isAgo) || (isAhead && isAgo && !isBehind)) return undefined;
  const isPast = isAgo || (isBehind && !isLater);
  return {
    mention: distanceFrom(now, amount.amount, isPast ? -1 : 1),
    end: isLater || isAgo ? amount.end + 1 : amount.end,
  };
}

function distanceFrom(
  now: Temporal.ZonedDateTime,
  amount: Amount,
  sign: 1 | -1,
): DateMention | MomentMention {
  const isExact = Object.keys(amount).some(
    (unit) => UNITS.indexOf(unit as (typeof UNITS)[number]) < FIRST_DAY_UNIT,
  );
  if (Object.values(amount).some((value) => value > MAX_RELATIVE_AMOUNT))
    return { kind: 'date', candidates: [] };
  const duration = Temporal.Duration.from(amount);
  const then = now.add(sign < 0 ? duration.negated() : duration);
  if (isExact) return { kind: 'moment', moment: then, isRelative: false };
  return { kind: 'date', candidates: [then.toPlainDate()], keepsClock: true };
}

/** "3 days", "a week", "half an hour", "1 hour and 30 minutes", "an hour and a half". @example readAmount(tokens, 0)?.amount // { days: 3 } */
export function readAmount(tokens: readonly Token[], index: number): AmountMatch | undefined {
  const clock = isLed(tokens, index) ? tokens[index]?.clock : undefined;
  // "dans 1h30" is a duration; "in 1:30" may be a time.
  if (clock !== undefined && tokens[index]?.text.includes('h') === true)
    return { amount: { hours: clock.hour, minutes: clock.minute }, end: index + 1 };
  const amount: Amount = {};
  let end = index;
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    const joint = parts > 0 && means(tokens[end], 'and') ? end + 1 : end;
    const part = readPart(tokens, joint);
    if (part === undefined || amount[part.unit] !== undefined) break;
    amount[part.unit] = part.value;
    end = part.end;
    const half =
      amount.hours !== undefined && part.unit === 'hours' ? readHalfBehind(tokens, end) : undefined;
    if (half !== undefined) {
      amount.minutes = 30;
      end = half;
    }
  }
  return end === index ? undefined : { amount, end };
}

function readPart(
  tokens: readonly Token[],
  index: number,
): { unit: (typeof UNITS)[number]; value: number; end: number } | undefined {
  const token = tokens[index];
  const amount = decodeAmount(meaningOf(token, 'amount') ?? -1);
  if (amount.unit !== undefined) return { unit: amount.unit, value: amount.count, end: index + 1 };
  if (means(token, 'half')) {
    const unitAt = means(tokens[index + 1], 'article') ? index + 2 : index + 1;
    const isHour = UNITS[meaningOf(tokens[unitAt], 'unit') ?? -1] === 'hours';
    return isHour ? { unit: 'minutes', value: 30, end: unitAt + 1 } : undefined;
  }
  if (means(token, 'quarter')) {
    const unitAt =
      means(tokens[index + 1], 'link') || means(tokens[index + 1], 'article') ? index + 2 : index + 1;
    const isHour = UNITS[meaningOf(tokens[unitAt], 'unit') ?? -1] === 'hours';
    return isHour ? { unit: 'minutes', value: 15, end: unitAt + 1 } : undefined;
  }
  const value = meaningOf(token, 'number') ?? (means(token, 'article') ? 1 : undefined);
  // Languages without articles say "через неделю": the unit alone means one.
  const isBareUnit = value === undefined && means(token, 'unit') && means(tokens[index - 1], 'ahead');
  const half =
    value === undefined || !Number.isInteger(value) ? undefined : readHalfBehind(tokens, index + 1);
  const unitAt = half ?? (isBareUnit ? index : index + 1);
  // "9h plus tôt" begins with a time of day, "dans 9h" does not.
  const isHourMark = isLed(tokens, index) && HOUR_LETTER.test(tokens[unitAt]?.text ?? '');
  const unit =
    isHourMark && means(tokens[unitAt], 'hour-mark')
      ? 'hours'
      : UNITS[meaningOf(tokens[unitAt], 'unit') ?? -1];
  if (unit === undefined || (value === undefined && !isBareUnit)) return undefined;
  const count = (value ?? 1) + (half === undefined ? 0 : 0.5);
  if (Number.isInteger(count)) return { unit, value: count, end: unitAt + 1 };
  // "In zweieinhalb Stunden", "in two and a half hours". The end of half a day or month is undefined.
  const minutes = count * 60;
  return unit === 'hours' && Number.isInteger(minutes)
    ? { unit: 'minutes', value: minutes, end: unitAt + 1 }
    : undefined;
}

/** Whether a word before the amount gives its direction: "in", "vor". */
function isLed(tokens: readonly Token[], index: number): boolean {
  return means(tokens[index - 1], 'ahead') || means(tokens[index - 1], 'behind');
}

/** The index after "and a half". */
function readHalfBehind(tokens: readonly Token[], index: number): number | undefined {
  const at = means(tokens[index], 'and') ? index + 1 : index;
  const halfAt = means(tokens[at], 'article') && means(tokens[at + 1], 'half') ? at + 1 : at;
  return means(tokens[halfAt], 'half') ? halfAt + 1 : undefined;
}
