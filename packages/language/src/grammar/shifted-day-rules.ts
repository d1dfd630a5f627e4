// Grammar of days relative to another day: "2 weeks from friday", "heute in 14 Tagen", "three days before christmas".
import { Temporal } from 'temporal-polyfill/full/implementation';
import { MAX_RELATIVE_AMOUNT } from '../limits.ts';
import { readAmount } from './amount-rules.ts';
import type { CalendarContext } from './calendar.ts';
import { skipLinks } from './date-parts.ts';
import type { UNITS } from './meaning.ts';
import type { DateMention, Match } from './mention.ts';
import type { Token } from './token.ts';
import { means } from './token.ts';

type DayMatch = Match<DateMention>;
type ReadDay = (tokens: readonly Token[], index: number, context: CalendarContext) => DayMatch | undefined;

/**
 * A day and a distance from it, in either order, with a word for the direction.
 * @example shiftedDay(scan('2 weeks from friday', lexicon), 0, context, readDay)?.end // 4
 */
export function shiftedDay(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
  readDay: ReadDay,
): DayMatch | undefined {
  return readDistanceFirst(tokens, index, context, readDay) ?? readDayFirst(tokens, index, context);
}

function readDistanceFirst(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
  readDay: ReadDay,
): DayMatch | undefined {
  const amount = readAmount(tokens, index);
  if (amount === undefined) return undefined;
  const joint = tokens[amount.end];
  const isAfter = means(joint, 'from') || means(joint, 'past');
  const isBefore = !isAfter && (means(joint, 'before') || means(joint, 'before-day'));
  if (!isAfter && !isBefore) return undefined;
  const at = skipLinks(tokens, amount.end + 1);
  const day = means(tokens[at], 'unit') ? undefined : readDay(tokens, at, context);
  if (day === undefined || day.mention.isSpan === true) return undefined;
  return shift(day, amount.amount, isAfter ? 1 : -1, day.end);
}

/** "heute in 14 Tagen", "idag om två veckor", "tomorrow in a week". */
function readDayFirst(
  tokens: readonly Token[],
  index: number,
  context: CalendarContext,
): DayMatch | undefined {
  const days = tokens[index]?.meanings.find((meaning) => meaning.kind === 'relative-day')?.value;
  if (days === undefined || !means(tokens[index + 1], 'ahead')) return undefined;
  const amount = readAmount(tokens, index + 2);
  const candidates = [context.now.toPlainDate().add({ days })];
  return amount === undefined
    ? undefined
    : shift({ mention: { kind: 'date', candidates }, end: index + 1 }, amount.amount, 1, amount.end);
}

function shift(
  { mention }: DayMatch,
  amount: Readonly<Partial<Record<(typeof UNITS)[number], number>>>,
  sign: 1 | -1,
  end: number,
): DayMatch | undefined {
  // An offset in hours does not name a day.
  if (amount.hours !== undefined || amount.minutes !== undefined) return undefined;
  if (Object.values(amount).some((value) => Number(value) > MAX_RELATIVE_AMOUNT)) return undefined;
  const duration = Temporal.Duration.from(amount);
  const candidates = mention.candidates.map((day) => day.add(sign < 0 ? duration.negated() : duration));
  return { mention: { kind: 'date', candidates }, end };
}
