// Marks of texts as WhatsApp writes them: *bold*, _italic_, ~struck~, ```code```, > quotes. A link is written behind its words.
import type { RichTextNode } from '@colloquy/schema';
import type { Entity, MarkedText } from '../text/marked-text.ts';
import { toMarkedTexts } from '../text/marked-text.ts';
import { limits } from './limits.ts';

/** Signs around the words, by the type of the entity. */
const SIGNS: Readonly<Record<string, string>> = {
  bold: '*',
  italic: '_',
  strikethrough: '~',
  code: '`',
  pre: '```',
};

/**
 * Writes rich text with the marks of WhatsApp, in parts that can be sent.
 *
 * @example toWhatsAppTexts([{ type: 'p', children: [{ text: 'Hi', bold: true }] }]) // ['*Hi*']
 */
export function toWhatsAppTexts(nodes: readonly RichTextNode[]): readonly string[] {
  return toMarkedTexts(nodes, limits.richTextCharacters).map((marked) =>
    withMarks(marked).slice(0, limits.textCharacters),
  );
}

function withMarks({ text, entities }: MarkedText): string {
  const opening = new Map<number, string>();
  const closing = new Map<number, string>();
  for (const { start, end, before, after } of entities.flatMap((entity) => markOf(entity, text))) {
    opening.set(start, (opening.get(start) ?? '') + before);
    // The inner one of two marks ends first.
    closing.set(end, after + (closing.get(end) ?? ''));
  }
  let written = '';
  for (let index = 0; index <= text.length; index++)
    written += (closing.get(index) ?? '') + (opening.get(index) ?? '') + (text[index] ?? '');
  return written;
}

interface PlacedMark {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

function markOf(entity: Entity, text: string): readonly PlacedMark[] {
  const { type, offset, length, url = '' } = entity;
  const words = text.slice(offset, offset + length);
  if (type === 'text_link') {
    const after = words.trim() === url ? '' : ` (${url})`;
    return [{ start: offset, end: offset + length, before: '', after }];
  }
  const lines = linesOf(words, offset);
  if (type === 'blockquote') return lines.map((line) => ({ ...line, before: '> ', after: '' }));
  const sign = SIGNS[type];
  if (sign === undefined) return [];
  // A block of code is one mark; the others end at each line.
  if (type === 'pre') return [{ start: offset, end: offset + length, before: sign, after: sign }];
  return lines.map((line) => ({ ...line, before: sign, after: sign }));
}

/** The lines of a marked part, without the blanks at their ends, where no sign may be. */
function linesOf(words: string, offset: number): readonly Pick<PlacedMark, 'start' | 'end'>[] {
  let start = offset;
  return words.split('\n').flatMap((line) => {
    const from = start + (line.length - line.trimStart().length);
    const end = start + line.trimEnd().length;
    start += line.length + 1;
    return end > from ? [{ start: from, end }] : [];
  });
}
