// Fills the variables into rich text.
import type { View } from '@colloquy/engine';
import { valueText } from '@colloquy/engine';
import type { RichTextNode, Value } from '@colloquy/schema';
import { isSafeAddress } from '../safe-address.ts';
import { markdownFuel } from './markdown-size.ts';
import type { Marks } from './markdown-value.ts';
import { markdownBlocks, markdownLeaves } from './markdown-value.ts';
import type { ElementPart, LeafPart, Part, Place } from './parts.ts';

/**
 * Makes rich text of its parts. Values are data: they are read as Markdown, never as templates. A paragraph that is one unset
 * variable disappears; any other element stays, if empty.
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

function fillParagraph(piece: Place, view: View): readonly RichTextNode[] {
  const value = contentOf(piece, view);
  if (typeof value === 'string') return markdownBlocks(value);
  const text = listText(value, view);
  return text === '' ? [] : [{ type: 'p', children: [{ text }] }];
}

function fillElement({ element, isPlain, children }: ElementPart, view: View): readonly RichTextNode[] {
  const filled = fillIn(children, view);
  if (filled.length === 0) filled.push({ text: '' });
  // Nearly every element is a plain line, and copying its fields one by one takes longer than all the rest.
  if (isPlain) return [{ type: element.type, children: filled }];
  if (element.url === undefined) return [{ ...element, children: filled }];
  const url = view.text(element.url);
  // An address that would run code in the visitor's browser loses its link and keeps its text.
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
      const value = contentOf(piece, view);
      if (typeof value === 'string' && !marks?.code) leaves.push(...markdownLeaves(value, marks));
      else leaves.push(...literal(typeof value === 'string' ? value : listText(value, view), marks));
    }
  }
  return leaves.length > 0 ? leaves : [{ ...marks, text: '' }];
}

function contentOf(piece: Place, view: View): Value {
  const value = piece.type === 'variable' ? view.named(piece.name) : view.text(piece.template);
  view.charge(PIECE_FUEL + (typeof value === 'string' ? markdownFuel(value) : (value?.length ?? 0)));
  return value;
}

/** Units of work for a node of rich text. */
const PIECE_FUEL = 100;

/** A list is its JSON text; bots of the old family print its last item. Neither is Markdown. */
function listText(value: Exclude<Value, string>, view: View): string {
  return view.isLegacy && value !== null ? (value.at(-1) ?? '') : valueText(value);
}

function literal(text: string, marks: Marks | undefined): readonly RichTextNode[] {
  return text === '' ? [] : [{ ...marks, text }];
}
