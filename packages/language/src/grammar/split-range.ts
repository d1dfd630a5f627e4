// Finds the place in a reply where the start of a range ends and its end begins.
import type { Finding, Joint } from './find-mentions.ts';
import type { Mention } from './mention.ts';

/** The mentions of the start and of the end. */
export interface RangeSides {
  start: Mention[];
  end: Mention[];
}

/**
 * The two sides of a range: parted by "to" or a dash, else by "and", else by nothing but the second day; undefined for a reply with
 * one side only.
 * @example splitRange(findings) // { start: [5 December], end: [8 December] } for "from 5 to 8 December"
 */
export function splitRange(found: readonly Finding[]): RangeSides | undefined {
  return splitAtJoint(found, 'to') ?? splitAtJoint(found, 'and') ?? splitAtSecondDay(found);
}

/**
 * True if a word such as "until" stands in a reply that names one day or time, or two that it does not join.
 * @example isLeftOpen(findings) // true for "until friday"
 */
export function isLeftOpen(found: readonly Finding[]): boolean {
  return found.some((finding) => finding.kind === 'joint' && finding.isOpen === true);
}

/** The mentions of a reply, without the joints. */
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
  // Where the word for "until" stands behind the end ("yarından cumaya kadar"), the days stand side by side.
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
