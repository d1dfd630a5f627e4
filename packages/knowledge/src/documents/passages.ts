// Passages: a document cut into pieces that can be found and shown, each with the headings above it.
import { limits } from '../limits.ts';
import type { DocumentPart, ReadDocument } from './document.ts';

/** A piece of a document. */
export interface Passage {
  /** From the title of the document down to the nearest heading. */
  readonly headings: readonly string[];
  readonly text: string;
  readonly anchor?: string | undefined;
  readonly page?: number | undefined;
}

/** A section while its parts are gathered. */
interface Section {
  readonly headings: readonly string[];
  readonly anchor: string | undefined;
  readonly page: number | undefined;
  readonly parts: DocumentPart[];
}

/**
 * Cuts a document into passages of at most about 500 tokens. A passage never joins two sections, unless the first is hardly more than its heading.
 *
 * @example passagesOf(readMarkdown('# Shop\n\n## Hours\n\nMonday to Friday.'))
 * // [{ headings: ['Shop', 'Hours'], text: 'Monday to Friday.', anchor: 'hours' }]
 */
export function passagesOf(document: ReadDocument): Passage[] {
  return sectionsOf(document).flatMap(({ headings, anchor, page, parts }) =>
    packed(parts).map((text) => ({
      headings,
      text,
      ...(anchor ? { anchor } : {}),
      ...(page === undefined ? {} : { page }),
    })),
  );
}

/** About how many tokens a model counts. A character of a script without spaces counts as one. */
export function tokensOf(text: string): number {
  const wide =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  return Math.ceil((text.length - wide) / 4) + wide;
}

function sectionsOf({ title, parts }: ReadDocument): Section[] {
  const sections: Section[] = [];
  const path: { level: number; text: string }[] = [];
  let current: Section | undefined;
  const headings = () => {
    const texts = path.map(({ text }) => text);
    return title && texts[0] !== title ? [title, ...texts] : texts;
  };
  for (const part of parts) {
    if (part.kind === 'heading') {
      const level = part.level ?? 1;
      while ((path.at(-1)?.level ?? 0) >= level) path.pop();
      path.push({ level, text: part.text.slice(0, limits.headingCharacters) });
      const isSmall = current && tokensIn(current.parts) < limits.smallSectionTokens;
      // The words before a first subheading, such as "See also:", are kept with it.
      const carried = current && isSmall && current.headings.length < headings().length ? current.parts : [];
      if (carried.length > 0) sections.pop();
      current = { headings: headings(), anchor: part.anchor, page: part.page, parts: [...carried] };
      sections.push(current);
      continue;
    }
    if (!current) {
      current = { headings: headings(), anchor: undefined, page: part.page, parts: [] };
      sections.push(current);
    }
    current.parts.push(part);
  }
  return sections.filter((section) => section.parts.length > 0);
}

function tokensIn(parts: readonly DocumentPart[]): number {
  return parts.reduce((sum, { text }) => sum + tokensOf(text), 0);
}

/** Texts of parts, joined up to the limit. */
function packed(parts: readonly DocumentPart[]): string[] {
  const texts: string[] = [];
  let open = '';
  for (const part of parts) {
    for (const piece of cut(part.text)) {
      const joined = open === '' ? piece : `${open}\n${piece}`;
      if (open !== '' && tokensOf(joined) > limits.passageTokens) {
        texts.push(open);
        open = piece;
      } else open = joined;
    }
  }
  if (open !== '') texts.push(open);
  return texts;
}

/** Cuts a long text after a sentence, else at a space, else anywhere. */
function cut(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (start < text.length) {
    const window = text.slice(start, start + limits.passageTokens * 4);
    // A character of a script without spaces is a token, so such a text has a shorter window.
    const room = tokensOf(window) > limits.passageTokens ? limits.passageTokens : window.length;
    const end = start + room >= text.length ? text.length : start + lastBreak(window.slice(0, room));
    const piece = text.slice(start, end).trim();
    if (piece !== '') pieces.push(piece);
    start = end;
  }
  return pieces;
}

/** Where a text is best ended: in its second half, or at its end. */
function lastBreak(text: string): number {
  const sentence = Math.max(...['. ', '? ', '! ', '。'].map((end) => text.lastIndexOf(end)));
  if (sentence > text.length / 2) return sentence + 1;
  const space = text.lastIndexOf(' ');
  return space > text.length / 2 ? space : text.length;
}
