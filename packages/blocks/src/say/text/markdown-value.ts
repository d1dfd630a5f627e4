// Markdown in variables: a value becomes blocks of rich text, or leaves to put into a sentence.
import type { RichTextElement, RichTextLeaf, RichTextNode } from '@colloquy/schema';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { isSafeAddress } from '../safe-address.ts';
import { isPlain, isTooHeavy } from './markdown-size.ts';

/** Marks of the text around a value, which its own text takes over. */
export type Marks = Omit<RichTextLeaf, 'text'>;

/**
 * Reads a value as Markdown and gives blocks: paragraphs, headings, lists, quotes, code and rules. Pictures become links. Blank lines stay: each
 * becomes an empty paragraph. A value without Markdown is one paragraph, exactly as it is; so is one that is too heavy to parse.
 * HTML and `{{…}}` stay literal text. Blanks alone give nothing.
 *
 * @example markdownBlocks('**Hi**') // [{ type: 'p', children: [{ text: 'Hi', bold: true }] }]
 */
export function markdownBlocks(value: string): readonly RichTextNode[] {
  if (value.trim() === '') return [];
  return parse(value)?.blocks ?? [paragraph([{ text: value }])];
}

/**
 * Reads a value as Markdown and gives leaves (and links) for the middle of a sentence. Blocks are set apart by line breaks;
 * list items keep their markers. A value without Markdown is one leaf, exactly as it is.
 *
 * @param marks of the surrounding text
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

/** Values that were parsed last; a loop that shows the same long text does not parse it again. Forgetting one only costs time. */
const recent = new Map<string, Parsed | undefined>();
const RECENT = 64;

/** Nothing for a value that is to be shown as it is. */
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

/** HTML, indented code and definitions are switched off: what a person typed or a service sent must not vanish or turn into markup. */
const extensions = [{ disable: { null: ['htmlFlow', 'htmlText', 'codeIndented', 'definition'] } }];

function convert(value: string): Parsed | undefined {
  // The parser passes over a byte order mark and does not count it: places would be one too small.
  const source = value.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const children = fromMarkdown(source, { extensions }).children;
  const parsed = {
    blocks: toBlocks(children, { source, depth: 0 }),
    leaves: toLeaves(children, { source, depth: 0 }),
  };
  return parsed.blocks.some(showsSomething) ? parsed : undefined;
}

interface Place {
  readonly source: string;
  readonly depth: number;
}

/** How deep wrappers are followed. Heavy nesting is refused before parsing; this guards the recursion all the same. */
const MAXIMUM_DEPTH = 64;

function toBlocks(nodes: readonly Mdast[], place: Place): RichTextNode[] {
  if (place.depth > MAXIMUM_DEPTH) return [];
  return nodes.flatMap((node, index) => [
    ...Array.from({ length: blankLines(nodes[index - 1], node) }, () => paragraph([])),
    ...toBlock(node, { ...place, depth: place.depth + 1 }),
  ]);
}

function toBlock(node: Mdast, place: Place): RichTextNode[] {
  if (node.type === 'list') return toList(node, place);
  if (node.type === 'heading')
    return [{ type: `h${node.depth}`, children: filled(toInline(node.children, place)) }];
  if (node.type === 'blockquote')
    return [{ type: 'blockquote', children: filled(toLeaves(node.children, place)) }];
  if (node.type === 'code') return [{ type: 'code_block', children: node.value.split('\n').map(codeLine) }];
  if (node.type === 'thematicBreak') return [{ type: 'hr', children: [{ text: '' }] }];
  if (node.type !== 'paragraph') return [];
  return [paragraph(toInline(node.children, place))];
}

/** Rich text knows no numbers, so an ordered list that does not count from one ("24. December") stays text with its own. */
function toList(list: List, place: Place): RichTextNode[] {
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

/** A list that says `1.` before each of its items leaves counting to whoever shows it. */
function countsFromOne({ children }: List, place: Place): boolean {
  const numbers = children.map((item) => markerOf(item, place).slice(0, -1));
  return (
    numbers.every((number, index) => number === `${index + 1}`) || numbers.every((number) => number === '1')
  );
}

function itemLeaves(item: List['children'][number], place: Place): RichTextNode[] {
  return merged([{ text: `${markerOf(item, place)} ` }, ...toLeaves(item.children, place)]);
}

/** As it was written: a list of dates counts in its own way. */
function markerOf({ position }: List['children'][number], { source }: Place): string {
  const start = position?.start.offset ?? source.length;
  return /^(?:\d{1,9}[.)]|[-+*])/.exec(source.slice(start, start + 10))?.[0] ?? '-';
}

/** Blocks in the middle of a sentence: a line break before each but the first, and one more for each blank line. */
function toLeaves(nodes: readonly Mdast[], place: Place): RichTextNode[] {
  if (place.depth > MAXIMUM_DEPTH) return [];
  const inner = { ...place, depth: place.depth + 1 };
  const leaves = nodes.flatMap((node, index): RichTextNode[] => [
    ...(index === 0 ? [] : [{ text: '\n'.repeat(1 + blankLines(nodes[index - 1], node)) }]),
    ...blockLeaves(node, inner),
  ]);
  return merged(leaves);
}

function blockLeaves(node: Mdast, place: Place): RichTextNode[] {
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

function toInline(nodes: readonly Mdast[], { source, depth }: Place): RichTextNode[] {
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
  return merged(inline);
}

/** An image in a value would be loaded from an address that the author did not choose, and reveal the visitor to that server. Use a link instead. */
function pictureLink(url: string, description: string): RichTextNode {
  if (!/^https?:/i.test(url)) return { text: description };
  return { type: 'a', url, children: [{ text: description || url }] };
}

function withMarks(node: RichTextNode, marks: Marks): RichTextNode {
  return 'text' in node
    ? { ...node, ...marks }
    : { ...node, children: node.children.map((child) => withMarks(child, marks)) };
}

/** Neighboring leaves of the same marks are one. */
function merged(nodes: readonly RichTextNode[]): RichTextNode[] {
  const result: RichTextNode[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (last && 'text' in node && 'text' in last && sameMarks(node, last))
      result[result.length - 1] = { ...last, text: last.text + node.text };
    else result.push(node);
  }
  return result;
}

function sameMarks(one: RichTextLeaf, other: RichTextLeaf): boolean {
  return (
    one.bold === other.bold &&
    one.italic === other.italic &&
    one.underline === other.underline &&
    one.code === other.code
  );
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

/** A lone `-`, `1.` or `#` is Markdown for an empty list or heading; a person who sends it means the sign. */
function showsSomething(node: RichTextNode): boolean {
  return 'text' in node ? node.text !== '' : node.type === 'hr' || node.children.some(showsSomething);
}
