// Rich text of a flow, parsed once into its static parts and its placeholders.
import type { Segment } from '@colloquy/engine';
import { isTemplate, parseTemplate } from '@colloquy/engine';
import type { RichTextElement, RichTextLeaf, RichTextNode } from '@colloquy/schema';
import { isSafeAddress } from '../safe-address.ts';
import type { Marks } from './markdown-value.ts';

/** A node of rich text, or the instructions to render it. */
export type Part = StaticPart | LeafPart | ParagraphPart | ElementPart;

/** A node without placeholders. */
export interface StaticPart {
  readonly type: 'static';
  readonly node: RichTextNode;
}

/** A text with placeholders. */
export interface LeafPart {
  readonly type: 'leaf';
  /** Absent when there are none. */
  readonly marks: Marks | undefined;
  readonly pieces: readonly Piece[];
}

/** A paragraph that is exactly one unmarked placeholder: the blocks of the value replace it. */
export interface ParagraphPart {
  readonly type: 'paragraph';
  readonly piece: Placeholder;
}

/** An element with placeholders inside. */
export interface ElementPart {
  readonly type: 'element';
  readonly element: Omit<RichTextElement, 'children'>;
  /** Whether the element has no fields but its type and children. */
  readonly isPlain: boolean;
  readonly children: readonly Part[];
}

/** A piece of a text: a static leaf, or a placeholder. */
export type Piece = { readonly type: 'text'; readonly leaf: RichTextLeaf } | Placeholder;

/** Where a value is filled in: of a variable, or of code, a template that the view renders. */
export type Placeholder =
  | { readonly type: 'variable'; readonly name: string }
  | { readonly type: 'code'; readonly template: string };

/**
 * Parses rich text into parts. Omits anything but nodes; an element without a type is a paragraph, one without children
 * is empty; unknown fields are dropped. Never throws for any input.
 *
 * @example readParts([{ type: 'p', children: [{ text: 'Hi ' }, { text: '{{Name}}', bold: true }] }])
 */
export function readParts(nodes: readonly unknown[]): readonly Part[] {
  return readNodes(nodes, 0);
}

/** Whether a part has no placeholders. */
export function isStatic(part: Part): part is StaticPart {
  return part.type === 'static';
}

/** Maximum depth of wrappers; authors nest three levels, pasted documents perhaps ten. */
export const MAXIMUM_DEPTH = 50;

function readNodes(nodes: readonly unknown[], depth: number): readonly Part[] {
  if (depth > MAXIMUM_DEPTH) return [];
  return nodes.flatMap((node) =>
    typeof node === 'object' && node !== null ? [readNode(node as JsonNode, depth)] : [],
  );
}

type JsonNode = Readonly<Record<string, unknown>>;

function readNode(node: JsonNode, depth: number): Part {
  if (typeof node.text === 'string') return readLeaf(node, node.text);
  const type = typeof node.type === 'string' && node.type !== '' ? node.type : 'p';
  const inner = readNodes(Array.isArray(node.children) ? node.children : [], depth + 1);
  const children: readonly Part[] = inner.length > 0 ? inner : [{ type: 'static', node: { text: '' } }];
  const element = {
    type,
    ...(typeof node.url === 'string' ? { url: node.url } : {}),
    ...(typeof node.id === 'string' ? { id: node.id } : {}),
  };
  const sole = type === 'p' ? solePiece(children) : undefined;
  if (sole) return { type: 'paragraph', piece: sole };
  const isPlain = Object.keys(element).length === 1;
  const isFixed = !isTemplate(element.url ?? '') && isSafeAddress(element.url ?? '');
  if (!children.every(isStatic) || !isFixed) return { type: 'element', element, isPlain, children };
  return { type: 'static', node: { ...element, children: children.map((child) => child.node) } };
}

function readLeaf(node: JsonNode, text: string): Part {
  const marks = readMarks(node);
  const pieces = isTemplate(text) ? parseTemplate(text).map((segment) => toPiece(segment, marks)) : [];
  if (pieces.every((piece) => piece.type === 'text')) return { type: 'static', node: { ...marks, text } };
  return { type: 'leaf', marks, pieces };
}

const MARKS = [
  'bold',
  'italic',
  'underline',
  'strikethrough',
  'code',
] as const satisfies readonly (keyof RichTextLeaf)[];

function readMarks(node: JsonNode): Marks | undefined {
  const marks = MARKS.filter((mark) => node[mark] === true);
  return marks.length === 0 ? undefined : Object.fromEntries(marks.map((mark) => [mark, true]));
}

function toPiece(segment: Segment, marks: Marks | undefined): Piece {
  if (segment.type === 'text') return { type: 'text', leaf: { ...marks, text: segment.text } };
  return segment.type === 'code' ? { type: 'code', template: `{{= ${segment.code} =}}` } : segment;
}

function solePiece(children: readonly Part[]): Placeholder | undefined {
  const [only] = children;
  if (children.length !== 1 || only?.type !== 'leaf' || only.marks || only.pieces.length !== 1)
    return undefined;
  return only.pieces[0]?.type === 'text' ? undefined : only.pieces[0];
}
