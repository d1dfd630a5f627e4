// Finds where the start of a range ends and its end begins.
import type { Finding, Joint } from './find-mentions.ts';
import type { Mention } from './mention.ts';

/** The mentions of the start and of the end. */
export interface RangeSides {
  start: Mention[];
  end: Mention[];
}

/**
 * The two sides of a range: separated by "to" or a dash, else by "and", else only by the second day. Undefined for a
 * reply with one side.
 * @example splitRange(findings) // { start: [5 December], end: [8 December] } for "from 5 to 8 December"
 */
export function splitRange(found: readonly Finding[]): RangeSides | undefined {
  return splitAtJoint(found, 'to') ?? splitAtJoint(found, 'and') ?? splitAtSecondDay(found);
}

/**
 * Whether a word such as "until" occurs in a reply with one day or time, or with two that it does not join.
 * @example isLeftOpen(findings) // true for "until friday"
 */
export function isUndecided(found: readonly Finding[]): boolean {
  return found.some((finding) => finding.kind === 'joint' && finding.isOpen === true);
}

/** The mentions of a reply, without joints. */
export function mentionsOf(found: readonly Finding[]): Mention[] {
  return found.flatMap((finding) => (finding.kind === 'mention' ? [finding.mention] : []));
}

function splitAtJoint(found: readonly Finding[], joint: Joint): RangeSides | undefined {
  for (const [index, finding] of found.entries()) {
    if (finding.kind !== 'joint' || finding.joint !== joint) continue;
    const start = mentionsOf(found.slice(0, index));
    const end = mentionsOf(found.slice(index + 1));
    if (start.some(isDay) && end.some((mention) => mention.kind !== 'part')) return { start, end };
  }
  return undefined;
}

function splitAtSecondDay(found: readonly Finding[]): RangeSides | undefined {
  const mentions = mentionsOf(found);
  // If the word for "until" follows the end ("yarından cumaya kadar"), the days are adjacent.
  const hasJoint = found.some((finding) => finding.kind === 'joint' && finding.joint === 'to');
  const days = mentions.filter(
    (mention) => isDay(mention) && (hasJoint || !(mention.kind === 'date' && mention.weekday !== undefined)),
  );
  const second = days[1];
  if (days.length !== 2 || second === undefined) return undefined;
  const at = mentions.indexOf(second);
  return { start: mentions.slice(0, at), end: mentions.slice(at) };
}

function isDay(mention: Mention): boolean {
  return mention.kind === 'date' || mention.kind === 'moment';
}
