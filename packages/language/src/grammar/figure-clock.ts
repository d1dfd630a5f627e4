// Times of day in digits: "14:30", "14.30", "1430", "230pm", "12 noon".
import type { ClockContext } from './clock-context.ts';
import { DAY_PARTS } from './meaning.ts';
import type { ClockMention, Match } from './mention.ts';
import type { Token } from './token.ts';
import { meaningOf, means } from './token.ts';

type ClockMatch = Match<ClockMention>;

/**
 * The time in digits at `index`, or undefined; `isLed`: a word such as "at" precedes it.
 * @example readFigureClock(tokens, 0, { isTimeAsked: true }, false)?.mention // { kind: 'clock', hour: 14, minute: 30 } for "1430"
 */
export function readFigureClock(
  tokens: readonly Token[],
  index: number,
  context: ClockContext,
  isLed: boolean,
): ClockMatch | undefined {
  return (
    readMarkedClock(tokens, index, context, isLed) ??
    readCompactClock(tokens, index, context, isLed) ??
    readNumberedNoon(tokens, index)
  );
}

function readMarkedClock(
  tokens: readonly Token[],
  index: number,
  context: ClockContext,
  isLed: boolean,
): ClockMatch | undefined {
  const token = tokens[index];
  const isMarked = means(tokens[index + 1], 'hour-mark');
  const end = isMarked ? index + 2 : index + 1;
  if (token?.clock !== undefined) return { mention: { kind: 'clock', ...token.clock }, end };
  const date = token?.date;
  if (date === undefined || date.parts.length !== 2 || date.separator !== '.' || date.widths[1] !== 2)
    return undefined;
  // A number above 12 after a point cannot be a month, so it is a minute even without a clock word.
  const isMinute = index > 0 && date.parts[1] > 12 && date.parts[0] < 24;
  if (!(context.isTimeAsked || isMarked || isLed || isMinute)) return undefined;
  return { mention: { kind: 'clock', hour: date.parts[0], minute: date.parts[1] }, end };
}

/** "1430" and "0830" if a time is asked for or announced, and "230pm" always. */
function readCompactClock(
  tokens: readonly Token[],
  index: number,
  context: ClockContext,
  isLed: boolean,
): ClockMatch | undefined {
  const token = tokens[index];
  if (token?.shape !== 'number' || !/^\d{3,4}$/.test(token.text)) return undefined;
  const isMarked = means(tokens[index + 1], 'hour-mark');
  const part = DAY_PARTS[meaningOf(tokens[index + 1], 'day-part') ?? -1];
  const isHalfOfDay = part === 'am' || part === 'pm';
  const isClock =
    isHalfOfDay || (token.text.length === 4 && context.isTimeAsked) || (isMarked && context.isTimeAsked);
  if (!isClock && !(isLed && context.isTimeAsked)) return undefined;
  const hour = Number(token.text.slice(0, -2));
  const minute = Number(token.text.slice(-2));
  return { mention: { kind: 'clock', hour, minute }, end: isMarked ? index + 2 : index + 1 };
}

/** "12 noon", "12 midnight". */
function readNumberedNoon(tokens: readonly Token[], index: number): ClockMatch | undefined {
  const time = meaningOf(tokens[index + 1], 'clock-time');
  if (meaningOf(tokens[index], 'number') !== 12 || (time !== 1200 && time !== 0)) return undefined;
  return { mention: { kind: 'clock', hour: time / 100, minute: 0 }, end: index + 2 };
}
