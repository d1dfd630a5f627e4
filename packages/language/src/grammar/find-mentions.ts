// Finds every day, time and moment in a reply, and the words that join them, in one pass.
import { readDistance } from './amount-rules.ts';
import type { CalendarContext } from './calendar.ts';
import type { ClockContext } from './clock-context.ts';
import { readClock, readPart } from './clock-rules.ts';
import { readDay } from './day-rules.ts';
import { instantMentions } from './instant.ts';
import type { DateMention, Mention, PartMention } from './mention.ts';
import type { Token } from './token.ts';
import { meaningOf, means } from './token.ts';

export type Joint = 'to' | 'and' | 'or' | 'from';

/** The findings in a reply, in order. */
export type Finding =
  | { kind: 'mention'; mention: Mention }
  /** `isOpen` joints (until, from … on) make a day open-ended, unless they join two days. */
  | { kind: 'joint'; joint: Joint; isOpen?: boolean };

export type MentionContext = CalendarContext & ClockContext;

/**
 * All mentions of a reply. Undefined unless every word is understood: as part of a mention, as a joint between
 * mentions, or as a filler. Any other number, symbol, "not", "before" or unknown word could change the meaning of the
 * rest.
 * @example findMentions(scan('friday at 3pm', lexicon), context)?.length // 2
 */
export function findMentions(
  tokens: readonly Token[],
  context: MentionContext,
): readonly Finding[] | undefined {
  if (tokens.some((_, index) => isAnyWeekday(tokens, index))) return undefined;
  const found: Finding[] = [];
  let index = 0;
  while (index < tokens.length) {
    const next = readShared(tokens, index, context, found) ?? readMention(tokens, index, context, found);
    if (next !== undefined) {
      index = next;
    } else if (isAroundADay(tokens, index, context, found) || !readOther(tokens[index], found)) {
      return undefined;
    } else {
      index += 1;
    }
  }
  return found;
}

/** "a friday", "un viernes": any Friday. */
function isAnyWeekday(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1];
  return means(tokens[index], 'article') && means(next, 'weekday') && !means(next, 'unit');
}

// Means "it is", not "this": "это утром в 9".
const IT_IS: ReadonlySet<string> = new Set(['это', 'це', 'to']);

/** The "this" of "this morning", but not of "this week". */
function isThis(token: Token | undefined): boolean {
  return means(token, 'current') && !means(token, 'this-week') && !IT_IS.has(token?.text ?? '');
}

/** Adds the longest mention at `index` and returns the index after it. */
function readMention(
  tokens: readonly Token[],
  index: number,
  context: MentionContext,
  found: Finding[],
): number | undefined {
  // "This morning" is today.
  if (isThis(tokens[index]) && readPart(tokens, index + 1) !== undefined) {
    const today = context.now.toPlainDate();
    found.push({ kind: 'mention', mention: { kind: 'date', candidates: [today], keepsClock: true } });
    return index + 1;
  }
  const instant = tokens[index]?.instant;
  if (instant !== undefined) {
    for (const mention of instantMentions(instant, context)) found.push({ kind: 'mention', mention });
    return index + 1;
  }
  const named = readNamedPart(tokens[index], context);
  if (named !== undefined) {
    const clock = readClock(tokens, index, context);
    const [date, part] = named;
    for (const mention of clock === undefined ? [date, part] : [date, clock.mention])
      found.push({ kind: 'mention', mention });
    return clock?.end ?? index + 1;
  }
  const day = readDay(tokens, index, context);
  const clock = readClock(tokens, index, context);
  const distance = readDistance(tokens, index, context.now);
  // Of two mentions of equal length the first counts: "14.30" is a time if a time is asked for.
  const matches = context.isTimeAsked
    ? [distance, clock, day, readPart(tokens, index)]
    : [distance, day, clock, readPart(tokens, index)];
  const best = matches.reduce(
    (longest, match) => ((match?.end ?? 0) > (longest?.end ?? 0) ? match : longest),
    undefined,
  );
  if (best === undefined) return undefined;
  found.push({ kind: 'mention', mention: best.mention });
  return best.end;
}

/** "tonight", "明晚": a day and its part in one word. */
function readNamedPart(
  token: Token | undefined,
  { now }: MentionContext,
): [DateMention, PartMention] | undefined {
  const days = meaningOf(token, 'relative-day');
  const part = meaningOf(token, 'day-part');
  if (days === undefined || part === undefined) return undefined;
  return [
    { kind: 'date', candidates: [now.toPlainDate().add({ days })], keepsClock: true },
    { kind: 'part', part },
  ];
}

/** "from 5 to 8 December", "December 5 to 8": two days with a common month. */
function readShared(
  tokens: readonly Token[],
  index: number,
  context: MentionContext,
  found: Finding[],
): number | undefined {
  const isLed = means(tokens[index], 'from');
  const at = isLed ? index + 1 : index;
  const value = tokens[at]?.meanings.find(
    (meaning) => meaning.kind === 'number' || meaning.kind === 'ordinal',
  )?.value;
  if (value !== undefined && isJoint(tokens[at + 1])) {
    const end = readDay(tokens, at + 2, context);
    const start = end === undefined ? undefined : sameMonth(end.mention, value);
    if (end === undefined || start === undefined || isWeekday(end.mention)) return undefined;
    found.push(
      { kind: 'mention', mention: start },
      { kind: 'joint', joint: 'to' },
      { kind: 'mention', mention: end.mention },
    );
    return end.end;
  }
  const former = found.at(-1);
  const behind = tokens[index + 1]?.meanings.find(
    (meaning) => meaning.kind === 'number' || meaning.kind === 'ordinal',
  )?.value;
  if (former?.kind !== 'mention' || former.mention.kind !== 'date' || isWeekday(former.mention))
    return undefined;
  if (
    behind === undefined ||
    !isJoint(tokens[index]) ||
    readMentionEnd(tokens, index + 1, context) > index + 2
  )
    return undefined;
  const end = sameMonth(former.mention, behind);
  if (end === undefined) return undefined;
  found.push({ kind: 'joint', joint: 'to' }, { kind: 'mention', mention: end });
  return means(tokens[index + 2], 'day-mark') ? index + 3 : index + 2;
}

function readMentionEnd(tokens: readonly Token[], index: number, context: MentionContext): number {
  return Math.max(readDay(tokens, index, context)?.end ?? 0, readClock(tokens, index, context)?.end ?? 0);
}

function isJoint(token: Token | undefined): boolean {
  return means(token, 'to') || means(token, 'and');
}

function isWeekday(mention: DateMention): boolean {
  return mention.repeats === 'week' || mention.keepsClock === true;
}

function sameMonth(mention: DateMention, day: number): DateMention | undefined {
  const [anchor, other] = mention.candidates;
  if (anchor === undefined || other !== undefined || day < 1 || day > anchor.daysInMonth) return undefined;
  return { kind: 'date', candidates: [anchor.with({ day })] };
}

const JOINTS: readonly Joint[] = ['to', 'or', 'and', 'from'];

const OTHER_THAN_ABOUT = ['link', 'day-lead', 'from', 'to'] as const;

/** "around christmas", "gegen Freitag", "12月5日ごろ": an approximate hour is acceptable, but an approximate day is another day. */
function isAroundADay(
  tokens: readonly Token[],
  index: number,
  context: MentionContext,
  found: readonly Finding[],
): boolean {
  const token = tokens[index];
  const isAbout = means(token, 'about');
  const isAt = means(token, 'at') && !OTHER_THAN_ABOUT.some((kind) => means(token, kind));
  if (!isAbout && !isAt) return false;
  // German "am" is also a part of the day, and not a link.
  const dayAt = means(tokens[index + 1], 'day-lead') ? index + 2 : index + 1;
  if ([index + 1, dayAt].some((at) => readDay(tokens, at, context) !== undefined)) return true;
  const former = found.at(-1);
  const isBehindDay = former?.kind === 'mention' && former.mention.kind === 'date';
  return isAbout && isBehindDay && readClock(tokens, index + 1, context) === undefined;
}

// Kinds of words without a temporal meaning outside a mention.
const HARMLESS: ReadonlySet<string> = new Set([
  'filler',
  'link',
  'at',
  'about',
  'article',
  'yes',
  'day-lead',
]);

/** Handles a token outside of mentions; returns false if it makes the reply unreadable. */
function readOther(token: Token | undefined, found: Finding[]): boolean {
  if (token?.shape !== 'word') return false;
  // "~12월 5일" means until or about that day.
  if (token.text === '~' && found.length === 0) return false;
  const isOpen = means(token, 'open');
  const joint = JOINTS.find((kind) => means(token, kind));
  if (joint !== undefined) {
    found.push({ kind: 'joint', joint, ...(isOpen ? { isOpen } : {}) });
    return true;
  }
  if (isOpen) return false;
  // A grammar word that no rule used ("friday after next") would change the meaning of the rest.
  if (means(token, 'filler') || means(token, 'link')) return true;
  return token.meanings.every((meaning) => HARMLESS.has(meaning.kind));
}
