// Finds the two times of a span ("between 2 and 3pm"), to offer them where one time is asked for.
import { applyPart, bothHalves, readClock } from '../grammar/clock-rules.ts';
import type { MentionContext } from '../grammar/find-mentions.ts';
import type { ClockMention } from '../grammar/mention.ts';
import type { Token } from '../grammar/token.ts';
import { meaningOf, means } from '../grammar/token.ts';
import { MAX_SPAN_WORDS } from '../limits.ts';

const SPAN_KINDS = ['open', 'from', 'to'] as const;
const JOINT_KINDS = ['and', 'to'] as const;
const SILENT_KINDS = [...SPAN_KINDS, 'and', 'filler', 'link', 'article', 'at', 'yes'] as const;
const LAST_HOUR = 24;

/**
 * Both ends of a span of times, in the likelier half of the day if it was not given. Undefined for any other reply.
 * @example readTimeSpan(scan('between 2 and 3pm', en), context) // ['14:00', '15:00']
 */
export function readTimeSpan(tokens: readonly Token[], context: MentionContext): string[] | undefined {
  if (tokens.length > MAX_SPAN_WORDS) return undefined;
  if (!tokens.some((token) => SPAN_KINDS.some((kind) => means(token, kind)))) return undefined;
  for (const [joint, token] of tokens.entries()) {
    if (!JOINT_KINDS.some((kind) => means(token, kind))) continue;
    // Split first: "14 and 15" would otherwise be a quarter past two.
    const first = readOnlyClock(tokens.slice(0, joint), context);
    const second = first === undefined ? undefined : readOnlyClock(tokens.slice(joint + 1), context);
    if (first === undefined || second === undefined) continue;
    const part = second.part === undefined ? {} : { part: second.part };
    const times = [{ ...part, ...first }, second].map(timeOf);
    if (times.every((time) => time !== undefined)) return times;
  }
  return undefined;
}

/** The only time of day, among words without meaning. */
function readOnlyClock(tokens: readonly Token[], context: MentionContext): ClockMention | undefined {
  let found: ClockMention | undefined;
  for (let index = 0; index < tokens.length; ) {
    const match = readClock(tokens, index, context) ?? readBareHour(tokens[index], index, context);
    if (match !== undefined && found !== undefined) return undefined;
    if (match === undefined && !SILENT_KINDS.some((kind) => means(tokens[index], kind))) return undefined;
    found ??= match?.mention;
    index = match?.end ?? index + 1;
  }
  return found;
}

function readBareHour(token: Token | undefined, index: number, { openHours }: MentionContext) {
  const hour = token?.shape === 'number' || token?.shape === 'word' ? meaningOf(token, 'number') : undefined;
  if (hour === undefined || !Number.isInteger(hour) || hour > LAST_HOUR || means(token, 'filler'))
    return undefined;
  const isHalfOpen = openHours === 'all' && hour >= 1 && hour <= 12;
  const mention: ClockMention = { kind: 'clock', hour, minute: 0, ...(isHalfOpen ? { isHalfOpen } : {}) };
  return { mention, end: index + 1 };
}

function timeOf(clock: ClockMention): string | undefined {
  const isOpen = clock.part === undefined && clock.isHalfOpen === true;
  const time = isOpen ? bothHalves(clock)[0] : applyPart(clock, clock.part);
  if (time === undefined) return undefined;
  return [time.hour, time.minute].map((value) => `${value}`.padStart(2, '0')).join(':');
}
