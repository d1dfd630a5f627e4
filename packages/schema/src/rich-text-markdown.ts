// Renders rich text as Markdown, for clients that request it and for transcripts.
import { escapeValues, markValue } from './escape-markdown.ts';
import type { RichTextNode } from './rich-text.ts';

type Element = Extract<RichTextNode, { children: unknown }>;
type Leaf = Extract<RichTextNode, { text: unknown }>;

/** Maximum depth of nested lists and wrappers; authors nest three levels, pasted documents perhaps ten. */
const MAXIMUM_DEPTH = 50;

/** The parts of a leaf that are data. A symbol, because JSON omits it: clients get leaves in the documented shape. */
const VALUES = Symbol('values');

/** A leaf with the positions of its values: start and end of each, in pairs. */
type Filled = Leaf & { readonly [VALUES]?: readonly number[] };

/**
 * A leaf whose text is data, such as the value of a variable. `toMarkdown` escapes it.
 *
 * @example plainLeaf('[x](https://a.b)', { bold: true })
 */
export function plainLeaf(text: string, marks?: Omit<Leaf, 'text'>): Leaf {
  return guarded({ ...marks, text, [VALUES]: [0, text.length] } as Filled);
}

/** The part of a web address that makes clients link it. */
const ADDRESS_START = /https?:\/\/|www\./gi;

/** Forbids links in a leaf where a value has, or completes, the start of a web address. */
function guarded(leaf: Filled): Leaf {
  const { [VALUES]: values } = leaf;
  if (!values) return leaf;
  for (const { index, 0: start } of leaf.text.matchAll(ADDRESS_START))
    if (hasValueIn(values, index, index + start.length)) return { ...leaf, unlinked: true };
  return leaf;
}

function hasValueIn(values: readonly number[], start: number, end: number): boolean {
  return values.some((from, index) => index % 2 === 0 && from < end && (values[index + 1] ?? 0) > start);
}

/**
 * Merges neighboring leaves with the same marks into one.
 *
 * @example mergeLeaves([{ text: 'Hi ' }, plainLeaf('Ada')]) // [{ text: 'Hi Ada' }]
 */
export function mergeLeaves(nodes: readonly RichTextNode[]): RichTextNode[] {
  const merged: RichTextNode[] = [];
  for (const node of nodes) {
    const before = merged.at(-1);
    if (isLeaf(node) && before !== undefined && isLeaf(before) && hasSameMarks(node, before))
      merged[merged.length - 1] = joined(before, node);
    else merged.push(node);
  }
  return merged.map((node) => (isLeaf(node) ? guarded(node) : node));
}

function joined(first: Filled, second: Filled): Leaf {
  const text = first.text + second.text;
  const shifted = (second[VALUES] ?? []).map((position) => position + first.text.length);
  const values = [...(first[VALUES] ?? []), ...shifted];
  return values.length > 0 ? ({ ...first, text, [VALUES]: values } as Leaf) : { ...first, text };
}

const MARKS = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const;

function hasSameMarks(one: Leaf, other: Leaf): boolean {
  return MARKS.every((mark) => Boolean(one[mark]) === Boolean(other[mark]));
}

/**
 * Which texts are escaped: those of `plainLeaf`, all, or none. `all` is for stored rich text, in which values are no
 * longer known; `none` is for readers that do not render Markdown.
 */
export type Escaping = 'values' | 'all' | 'none';

/**
 * Renders rich text as Markdown: one line per paragraph, an empty line per empty paragraph, without trailing ones.
 *
 * @example toMarkdown([{ type: 'p', children: [{ text: 'Hi ' }, { text: 'you', bold: true }] }]) // 'Hi **you**'
 */
export function toMarkdown(nodes: readonly RichTextNode[], escaping: Escaping = 'none'): string {
  const marked = escaping === 'none' ? nodes : markLeaves(nodes, escaping, 0);
  const lines = marked.map((node) => writeBlock(node, '', 0));
  const document = lines.slice(0, 1 + lines.findLastIndex((line) => line !== '')).join('\n');
  return withoutHiddenLinks(escapeValues(document));
}

/** Copies the nodes with their values marked. Code is shown literally and needs no escapes. */
function markLeaves(
  nodes: readonly RichTextNode[],
  escaping: Exclude<Escaping, 'none'>,
  depth: number,
): readonly RichTextNode[] {
  if (depth > MAXIMUM_DEPTH) return nodes;
  return nodes.map((node) => {
    if (isLeaf(node)) return markLeaf(node, escaping);
    if (node.type === 'code_block') return node;
    return { ...node, children: markLeaves(childrenOf(node), escaping, depth + 1) } as RichTextNode;
  });
}

function markLeaf(leaf: Filled, escaping: Exclude<Escaping, 'none'>): Leaf {
  const { [VALUES]: values = [], ...marks } = leaf;
  if (leaf.code) return leaf;
  if (escaping === 'all') return { ...marks, text: markValue(leaf.text) };
  let text = '';
  let end = 0;
  for (let index = 0; index < values.length; index += 2) {
    const [from = 0, to = 0] = values.slice(index, index + 2);
    text += leaf.text.slice(end, from) + markValue(leaf.text.slice(from, to));
    end = to;
  }
  return { ...marks, text: text + leaf.text.slice(end) };
}

/**
 * Text may form a link by accident or on purpose: a value with backslashes, or one split over several marks. Where
 * Markdown would see a link with a scheme that runs code, the colon is removed. Real links of rich text were checked
 * earlier.
 */
function withoutHiddenLinks(markdown: string): string {
  if (!/\]\(|\]:|</.test(markdown)) return markdown;
  return markdown.replaceAll(LINK_BEGIN, (all: string, opening: string, scheme: string) =>
    HARMFUL.has(plainName(scheme)) ? `${opening}${scheme.replaceAll('&', '%26')}%3A` : all,
  );
}

/** The start of a link's address, and its text up to the first colon, in any encoding. */
const LINK_BEGIN =
  /(\]\(\s{0,20}<?|\]:\s{0,20}<?|<)([^\n/?:()<>[\]]{1,200}?)(?::|&colon;?|&#0{0,8}58;?|&#x0{0,8}3a;?)/gi;
const HARMFUL: ReadonlySet<string> = new Set(['javascript', 'vbscript', 'data']);

/** A scheme, normalized as browsers do. */
function plainName(scheme: string): string {
  return scheme
    .replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (_all, hex: string | undefined, decimal: string) => {
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    })
    .replaceAll(/\\|&(?:tab|newline|shy|nbsp|zerowidthspace);?|[\p{Cc}\p{Cf}\p{Z}]/giu, '')
    .toLowerCase();
}

/** Encodes an address for Markdown: characters that would end it, or have another meaning, are percent-encoded. */
function writeAddress(url: string): string {
  const isBalanced = !/[()<>\\\s]/.test(url) || /^[^()<>\\\s]*(?:\([^()<>\\\s]*\)[^()<>\\\s]*)*$/.test(url);
  const whole = isBalanced ? url : url.replaceAll(/[()<>\\\s]/g, (sign) => ENCODED[sign] ?? '%20');
  return whole.replaceAll(/&(?=#?\w+;)/g, '\\&');
}

const ENCODED: Readonly<Record<string, string>> = {
  '(': '%28',
  ')': '%29',
  '<': '%3C',
  '>': '%3E',
  '\\': '%5C',
};

function writeBlock(node: RichTextNode, indent: string, depth: number): string {
  if (depth > MAXIMUM_DEPTH) return '';
  if (isLeaf(node)) return indent + writeLeaf(node);
  if (node.type === 'ul' || node.type === 'ol') return writeList(node, indent, depth);
  const prefix = BLOCK_PREFIXES[node.type] ?? '';
  if (node.type === 'code_block') {
    const code = childrenOf(node).map((child) => writeInline(child, depth + 1));
    const fence = fenceAround(code.join('\n'), 3);
    return [fence, ...code, fence].join('\n');
  }
  if (node.type === 'hr') return '---';
  if (node.type === 'img') return `![${writeInline(node, depth + 1)}](${writeAddress(node.url ?? '')})`;
  const children = childrenOf(node);
  if (children.some((child) => !isLeaf(child) && isBlock(child)))
    return children.map((child) => writeBlock(child, indent, depth + 1)).join('\n');
  return indent + prefix + writeInline(node, depth);
}

function writeList(list: Element, indent: string, depth: number): string {
  return childrenOf(list)
    .map((item, index) => {
      const marker = list.type === 'ol' ? `${index + 1}. ` : '* ';
      const parts = isLeaf(item) ? [item] : childrenOf(item);
      const inline = parts.filter((part) => isLeaf(part) || !isList(part));
      const nested = parts.filter((part) => !isLeaf(part) && isList(part));
      const line = indent + marker + inline.map((part) => writeInline(part, depth + 1)).join('');
      return [line, ...nested.map((part) => writeBlock(part, `${indent}  `, depth + 1))].join('\n');
    })
    .join('\n');
}

function writeInline(node: RichTextNode, depth: number): string {
  if (depth > MAXIMUM_DEPTH) return '';
  if (isLeaf(node)) return writeLeaf(node);
  // `**a****b**` would show as two.
  const inner = mergeLeaves(childrenOf(node))
    .map((child) => writeInline(child, depth + 1))
    .join('');
  return node.type === 'a' ? `[${inner || node.url || ''}](${writeAddress(node.url ?? '')})` : inner;
}

/** Moves spaces at the edges of a marked leaf outside the markers, as Markdown requires. */
function writeLeaf(leaf: Leaf): string {
  const core = leaf.text.trim();
  const markers = [leaf.italic && '_', leaf.bold && '**', leaf.strikethrough && '~~'].filter(
    (marker) => typeof marker === 'string',
  );
  if (core === '' || (markers.length === 0 && !leaf.underline && !leaf.code)) return leaf.text;
  const start = leaf.text.indexOf(core);
  const marked = markers.join('') + (leaf.code ? codeSpan(core) : core) + markers.reverse().join('');
  return (
    leaf.text.slice(0, start) +
    (leaf.underline ? `<u>${marked}</u>` : marked) +
    leaf.text.slice(start + core.length)
  );
}

/** Inline code must be on one line. Backticks inside need a longer fence and a space beside them. */
function codeSpan(code: string): string {
  const line = code.replaceAll(/\s*[\n\r]\s*/g, ' ');
  const fence = fenceAround(line, 1);
  const blank = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return fence + blank + line + blank + fence;
}

/** A fence of more backticks than any run in the code. */
function fenceAround(code: string, least: number): string {
  const longest = (code.match(/`+/g) ?? []).reduce((length, run) => Math.max(length, run.length), 0);
  return '`'.repeat(Math.max(least, longest + 1));
}

const BLOCK_PREFIXES: Readonly<Record<string, string | undefined>> = {
  h1: '# ',
  h2: '## ',
  h3: '### ',
  h4: '#### ',
  h5: '##### ',
  h6: '###### ',
  blockquote: '> ',
};

function isLeaf(node: RichTextNode): node is Leaf {
  return 'text' in node;
}

function isBlock(node: Element): boolean {
  return (
    node.type === 'p' ||
    isList(node) ||
    node.type in BLOCK_PREFIXES ||
    node.type === 'code_block' ||
    node.type === 'hr'
  );
}

function isList(node: RichTextNode): boolean {
  return 'type' in node && (node.type === 'ul' || node.type === 'ol');
}

function childrenOf(node: RichTextNode): readonly RichTextNode[] {
  return isLeaf(node) ? [] : ((node as Element).children ?? []);
}
