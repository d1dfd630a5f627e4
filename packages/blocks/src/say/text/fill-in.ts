// Inserts variables into rich text.
import type { View } from '@colloquy/engine';
import { valueText } from '@colloquy/engine';
import type { RichTextNode, Value } from '@colloquy/schema';
import { mergeLeaves, plainLeaf } from '@colloquy/schema';
import { isSafeAddress } from '../safe-address.ts';
import { markdownFuel } from './markdown-size.ts';
import { markdownBlocks, markdownLeaves } from './markdown-value.ts';
import type { ElementPart, LeafPart, Part, Placeholder } from './parts.ts';

/**
 * Renders the parts of rich text. Values are data, never templates. They are plain text, unless the author or a model
 * wrote them: then they are parsed as Markdown. A paragraph that consists of one unset variable disappears; any other
 * element stays, even empty.
 */
export function fillIn(parts: readonly Part[], view: View): RichTextNode[] {
  const nodes: RichTextNode[] = [];
  for (const part of parts) {
    if (part.type === 'static') nodes.push(part.node);
    else if (part.type === 'leaf') nodes.push(...fillLeaf(part, view));
    else if (part.type === 'element') nodes.push(...fillElement(part, view));
    else nodes.push(...fillParagraph(part.piece, view));
  }
  return nodes;
}

function fillParagraph(piece: Placeholder, view: View): readonly RichTextNode[] {
  const { text, isMarkdown } = contentOf(piece, view);
  return isMarkdown ? markdownBlocks(text) : plainParagraphs(text);
}

function fillElement({ element, isPlain, children }: ElementPart, view: View): readonly RichTextNode[] {
  const filled = fillIn(children, view);
  if (filled.length === 0) filled.push({ text: '' });
  // Nearly every element is a plain line, and copying its fields one by one would take longer than everything else.
  if (isPlain) return [{ type: element.type, children: filled }];
  if (element.url === undefined) return [{ ...element, children: filled }];
  const url = view.text(element.url);
  // A URL that would run code in the visitor's browser loses its link but keeps its text.
  if (!isSafeAddress(url)) return filled;
  const isUnseen =
    element.type === 'a' && filled.every((child) => 'text' in child && child.text.trim() === '');
  return [{ ...element, url, children: isUnseen ? [{ text: url }] : filled }];
}

function fillLeaf({ pieces, marks }: LeafPart, view: View): readonly RichTextNode[] {
  const leaves: RichTextNode[] = [];
  for (const piece of pieces) {
    if (piece.type === 'text') leaves.push(piece.leaf);
    else {
      const { text, isMarkdown } = contentOf(piece, view);
      if (isMarkdown && !marks?.code) leaves.push(...markdownLeaves(text, marks));
      else if (text !== '') leaves.push(plainLeaf(text, marks));
    }
  }
  // Clients that read the first leaf of a paragraph would lose the rest of the author's text.
  return leaves.length > 0 ? mergeLeaves(leaves) : [{ ...marks, text: '' }];
}

/** The text of a placeholder. Code may combine any values, so its result is plain text. */
function contentOf(piece: Placeholder, view: View): { readonly text: string; readonly isMarkdown: boolean } {
  const value = piece.type === 'variable' ? view.named(piece.name) : view.text(piece.template);
  const isMarkdown = piece.type === 'variable' && typeof value === 'string' && view.isMarkdown(piece.name);
  view.charge(PIECE_FUEL + (isMarkdown ? markdownFuel(value) : (value?.length ?? 0)));
  return { text: typeof value === 'string' ? value : listText(value, view), isMarkdown };
}

/** Fuel per node of rich text. */
const PIECE_FUEL = 100;

/** Splits a plain text into paragraphs: blank lines become empty paragraphs, consecutive other lines form one. A blank text gives nothing. */
function plainParagraphs(value: string): readonly RichTextNode[] {
  if (value.trim() === '') return [];
  const all = value.split(/\r\n?|\n/);
  if (all.length === 1 || all.length > MOST_LINES) return [{ type: 'p', children: [plainLeaf(value)] }];
  const isFilled = (line: string): boolean => line.trim() !== '';
  const lines = all.slice(all.findIndex(isFilled), 1 + all.findLastIndex(isFilled));
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const isBlank = line.trim() === '';
    if (isBlank) paragraphs.push('');
    else if (isOpen) paragraphs.push(`${paragraphs.pop()}\n${line}`);
    else paragraphs.push(line);
    isOpen = !isBlank;
  }
  return paragraphs.map((text) => ({ type: 'p', children: [plainLeaf(text)] }));
}

/** Lines of a value that are split, the limit for Markdown: each may become a paragraph. A longer text stays one. */
const MOST_LINES = 1_000;

/** A list becomes its JSON text; legacy bots show its last item. */
function listText(value: Exclude<Value, string>, view: View): string {
  return view.isLegacy && value !== null ? (value.at(-1) ?? '') : valueText(value);
}
