// Markdown in variables: a value becomes blocks of rich text, or leaves within a sentence.
import type { RichTextElement, RichTextLeaf, RichTextNode } from '@colloquy/schema';
import { mergeLeaves } from '@colloquy/schema';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { isSafeAddress } from '../safe-address.ts';
import { isPlain, isTooHeavy } from './markdown-size.ts';

/** Marks of the text around a value, which the value's text inherits. */
export type Marks = Omit<RichTextLeaf, 'text'>;

/**
 * Parses a value as Markdown into blocks: paragraphs, headings, lists, quotes, code and rules. Pictures become links.
 * Each blank line becomes an empty paragraph. A value without Markdown is one paragraph with its literal text; so is
 * one beyond the limits. HTML and `{{…}}` stay literal text. A blank value gives nothing.
 *
 * @example markdownBlocks('**Hi**') // [{ type: 'p', children: [{ text: 'Hi', bold: true }] }]
 */
export function markdownBlocks(value: string): readonly RichTextNode[] {
  if (value.trim() === '') return [];
  return parse(value)?.blocks ?? [paragraph([{ text: value }])];
}

/**
 * Parses a value as Markdown into leaves (and links) within a sentence. Blocks are separated by line breaks; list items
 * keep their markers. A value without Markdown is one leaf with its literal text.
 *
 * @param marks marks of the surrounding text
 * @example markdownLeaves('**Ada**', { italic: true }) // [{ text: 'Ada', bold: true, italic: true }]
 */
export function markdownLeaves(value: string, marks: Marks | undefined): readonly RichTextNode[] {
  if (value === '') return [];
  const leaves = parse(value)?.leaves ?? [{ text: value }];
  return marks ? leaves.map((leaf) => withMarks(leaf, marks)) : leaves;
}

interface Parsed {
  readonly blocks: readonly RichTextNode[];
  readonly leaves: readonly RichTextNode[];
}

/** Cache of the last parsed values, for loops that show the same long text. A lost entry only costs time. */
const recent = new Map<string, Parsed | undefined>();
const RECENT = 64;

/** Undefined for a value that is shown literally. */
function parse(value: string): Parsed | undefined {
  if (isPlain(value)) return undefined;
  if (recent.has(value)) return recent.get(value);
  const parsed = isTooHeavy(value) ? undefined : convert(value);
  if (recent.size >= RECENT) recent.delete(recent.keys().next().value as string);
  recent.set(value, parsed);
  return parsed;
}

type Mdast = ReturnType<typeof fromMarkdown>['children'][number];
type List = Extract<Mdast, { type: 'list' }>;

/** HTML, indented code and definitions are disabled: text from a visitor or a service must not vanish or turn into markup. */
const extensions = [{ disable: { null: ['htmlFlow', 'htmlText', 'codeIndented', 'definition'] } }];

function convert(value: string): Parsed | undefined {
  // The parser skips a byte order mark without counting it, so positions would be off by one.
  const source = value.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const children = fromMarkdown(source, { extensions }).children;
  const parsed = {
    blocks: toBlocks(children, { source, depth: 0 }),
    leaves: toLeaves(children, { source, depth: 0 }),
  };
  return parsed.blocks.some(showsSomething) ? parsed : undefined;
}

interface MarkdownSource {
  readonly source: string;
  readonly depth: number;
}

/** Maximum depth of wrappers. Deeper nesting is rejected before parsing; this protects the recursion anyway. */
const MAXIMUM_DEPTH = 64;

function toBlocks(nodes: readonly Mdast[], place: MarkdownSource): RichTextNode[] {
  if (place.depth > MAXIMUM_DEPTH) return [];
  return nodes.flatMap((node, index) => [
    ...Array.from({ length: blankLines(nodes[index - 1], node) }, () => paragraph([])),
    ...toBlock(node, { ...place, depth: place.depth + 1 }),
  ]);
}

function toBlock(node: Mdast, place: MarkdownSource): RichTextNode[] {
  if (node.type === 'list') return toList(node, place);
  if (node.type === 'heading')
    return [{ type: `h${node.depth}`, children: filled(toInline(node.children, place)) }];
  if (node.type === 'blockquote')
    return [{ type: 'blockquote', children: filled(toLeaves(node.children, place)) }];
  if (node.type === 'code')
    return [
      {
        type: 'code_block',
        children: node.value.split('\n').map(codeLine),
        ...(node.lang ? { language: node.lang } : {}),
      },
    ];
  if (node.type === 'thematicBreak') return [{ type: 'hr', children: [{ text: '' }] }];
  if (node.type !== 'paragraph') return [];
  return [paragraph(toInline(node.children, place))];
}

/** Rich text has no list numbers, so an ordered list that does not count from one ("24. December") stays text with its own numbers. */
function toList(list: List, place: MarkdownSource): RichTextNode[] {
  if (list.ordered && !countsFromOne(list, place))
    return list.children.map((item) => paragraph(itemLeaves(item, place)));
  const items = list.children.map((item): RichTextElement => {
    const inner = { ...place, depth: place.depth + 1 };
    const children = item.children.flatMap((child) =>
      child.type === 'paragraph'
        ? [{ type: 'lic', children: filled(toInline(child.children, inner)) }]
        : toBlock(child, inner),
    );
    return {
      type: 'li',
      children: children.length > 0 ? children : [{ type: 'lic', children: [{ text: '' }] }],
    };
  });
  return [{ type: list.ordered ? 'ol' : 'ul', children: items }];
}

/** A list with `1.` before each item is numbered by the renderer. */
function countsFromOne({ children }: List, place: MarkdownSource): boolean {
  const numbers = children.map((item) => markerOf(item, place).slice(0, -1));
  return (
    numbers.every((number, index) => number === `${index + 1}`) || numbers.every((number) => number === '1')
  );
}

function itemLeaves(item: List['children'][number], place: MarkdownSource): RichTextNode[] {
  return mergeLeaves([{ text: `${markerOf(item, place)} ` }, ...toLeaves(item.children, place)]);
}

/** The original marker: a list of dates has its own numbers. */
function markerOf({ position }: List['children'][number], { source }: MarkdownSource): string {
  const start = position?.start.offset ?? source.length;
  return /^(?:\d{1,9}[.)]|[-+*])/.exec(source.slice(start, start + 10))?.[0] ?? '-';
}

/** Converts blocks within a sentence: a line break before each but the first, and one more for each blank line. */
function toLeaves(nodes: readonly Mdast[], place: MarkdownSource): RichTextNode[] {
  if (place.depth > MAXIMUM_DEPTH) return [];
  const inner = { ...place, depth: place.depth + 1 };
  const leaves = nodes.flatMap((node, index): RichTextNode[] => [
    ...(index === 0 ? [] : [{ text: '\n'.repeat(1 + blankLines(nodes[index - 1], node)) }]),
    ...blockLeaves(node, inner),
  ]);
  return mergeLeaves(leaves);
}

function blockLeaves(node: Mdast, place: MarkdownSource): RichTextNode[] {
  if (node.type === 'paragraph' || node.type === 'heading') return toInline(node.children, place);
  if (node.type === 'blockquote') return toLeaves(node.children, place);
  if (node.type === 'code') return [{ text: node.value, code: true }];
  if (node.type === 'thematicBreak')
    return [{ text: place.source.slice(node.position?.start.offset, node.position?.end.offset) }];
  if (node.type !== 'list') return [];
  return node.children.flatMap((item, index) => [
    ...(index === 0 ? [] : [{ text: '\n' }]),
    ...itemLeaves(item, place),
  ]);
}

function toInline(nodes: readonly Mdast[], { source, depth }: MarkdownSource): RichTextNode[] {
  if (depth > MAXIMUM_DEPTH) return [];
  const place = { source, depth: depth + 1 };
  const inline = nodes.flatMap((node): RichTextNode[] => {
    if (node.type === 'text') return [{ text: node.value }];
    if (node.type === 'break') return [{ text: '\n' }];
    if (node.type === 'inlineCode') return [{ text: node.value, code: true }];
    if (node.type === 'strong')
      return toInline(node.children, place).map((leaf) => withMarks(leaf, { bold: true }));
    if (node.type === 'emphasis')
      return toInline(node.children, place).map((leaf) => withMarks(leaf, { italic: true }));
    if (node.type === 'image') return [pictureLink(node.url, node.alt ?? '')];
    if (node.type !== 'link') return [];
    const children = filled(toInline(node.children, place));
    return isSafeAddress(node.url) ? [{ type: 'a', url: node.url, children }] : children;
  });
  return mergeLeaves(inline);
}

/** A browser would load an image from a URL that the author did not choose, which reveals the visitor to that server. Use a link instead. */
function pictureLink(url: string, description: string): RichTextNode {
  if (!/^https?:/i.test(url)) return { text: description };
  return { type: 'a', url, children: [{ text: description || url }] };
}

function withMarks(node: RichTextNode, marks: Marks): RichTextNode {
  return 'text' in node
    ? { ...node, ...marks }
    : { ...node, children: node.children.map((child) => withMarks(child, marks)) };
}

function blankLines(before: Mdast | undefined, node: Mdast): number {
  if (!before?.position || !node.position) return 0;
  return Math.max(0, node.position.start.line - before.position.end.line - 1);
}

function paragraph(children: RichTextNode[]): RichTextElement {
  return { type: 'p', children: filled(children) };
}

function codeLine(text: string): RichTextElement {
  return { type: 'code_line', children: [{ text }] };
}

function filled(children: RichTextNode[]): RichTextNode[] {
  return children.length > 0 ? children : [{ text: '' }];
}

/** A single `-`, `1.` or `#` is an empty list or heading in Markdown, but its sender means the character. */
function showsSomething(node: RichTextNode): boolean {
  return 'text' in node ? node.text !== '' : node.type === 'hr' || node.children.some(showsSomething);
}
