// Splits a line into its text, its arrow and its tags.
import { readQuoted } from '../quoted-text.ts';
import type { Head, Reference } from './part.ts';
import type { Position } from './problem.ts';

/** An id at the end of a line. */
const TAG = /(?:^| )\^([^\s^]+)$/;

/** How a line is split. */
export interface LineRules {
  /** Whether an arrow is a path. */
  readonly hasTarget: boolean;
  readonly mostTags: number;
  /** Whether a line of one id has it as its text, as in `jump ^day`. */
  readonly needsText?: boolean;
}

/**
 * Reads the text of a line: the last arrow and the tags at the end count.
 *
 * @example readHead('Yes -> Booked ^yes', { line: 1, column: 3 }, { hasTarget: true, mostTags: 1 }) // { text: 'Yes', … }
 */
export function readHead(
  source: string,
  at: Position,
  { hasTarget, mostTags, needsText = false }: LineRules,
): Head {
  let text = source.trimEnd();
  // Signs in a quoted label are text.
  const first = readQuoted(text, 0)?.end ?? 0;
  const tags: Reference[] = [];
  for (let tag = TAG.exec(text); tag && tags.length < mostTags; tag = TAG.exec(text)) {
    // In `-> ^day`, the id is the target.
    if (hasTarget && /(?:^| )->$/.test(text.slice(0, tag.index).trimEnd())) break;
    if (tag.index < first || (needsText && tag.index === 0)) break;
    const start = tag.index + (tag[0].startsWith(' ') ? 1 : 0);
    tags.unshift({ text: tag[1] ?? '', line: at.line, column: at.column + start });
    text = text.slice(0, tag.index).trimEnd();
  }
  const arrow = hasTarget ? arrowIn(text, first) : undefined;
  if (arrow === undefined) return { text, at, tags, target: undefined };
  const raw = text.slice(arrow + 2);
  const column = at.column + arrow + 2 + (raw.length - raw.trimStart().length);
  const name = raw.trim();
  return {
    text: text.slice(0, arrow).trimEnd(),
    at,
    tags,
    target: { text: name, line: at.line, column },
  };
}

/** The position of the last `->` between spaces, after a quoted label. */
function arrowIn(text: string, first: number): number | undefined {
  const last = text.lastIndexOf(' -> ');
  if (last >= first && last >= 0) return last + 1;
  return text.startsWith('-> ') ? 0 : undefined;
}
