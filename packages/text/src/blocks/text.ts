// `> Hello **{{Name}}**`: a text, and its further paragraphs as `  > …`.
import type { JsonObject, RichTextNode } from '@colloquy/schema';
import { isObject } from '@colloquy/schema';
import { removeAt, setAt, valueAt } from '../json-fields.ts';
import { joinLeaves } from '../marks/join-leaves.ts';
import { readMarks } from '../marks/read-marks.ts';
import { writeMarks } from '../marks/write-marks.ts';
import type { BlockWords } from './block-words.ts';

const RICH_TEXT = ['content', 'richText'];

export const text: BlockWords = {
  type: 'text',
  word: '>',
  base: ['content'],
  hasParagraphs: true,
  write(block) {
    const [first, ...paragraphs] = richTextLines(valueAt(block, RICH_TEXT)) ?? [];
    if (first === undefined) return undefined;
    removeAt(block, RICH_TEXT);
    return { text: first, paragraphs };
  },
  read({ text: first, paragraphs = [] }, block) {
    setAt(block, RICH_TEXT, richTextOf([first, ...paragraphs]));
  },
  normalize(block) {
    const nodes = valueAt(block, RICH_TEXT);
    if (Array.isArray(nodes)) setAt(block, RICH_TEXT, nodes.map(normalNode));
  },
};

/**
 * Writes rich text as the lines of the text form.
 *
 * @returns undefined for rich text that these lines cannot write
 * @example richTextLines([{ type: 'p', children: [{ text: 'Hi', bold: true }] }]) // ['**Hi**']
 */
export function richTextLines(nodes: unknown): readonly string[] | undefined {
  const lines = Array.isArray(nodes) ? (nodes as unknown[]).flatMap(writeElement) : [];
  const written = lines.filter((line) => line !== undefined);
  return written.length > 0 && written.length === lines.length ? written : undefined;
}

/**
 * Reads lines of the text form as rich text.
 *
 * @example richTextOf(['**Hi**']) // [{ type: 'p', children: [{ text: 'Hi', bold: true }] }]
 */
export function richTextOf(lines: readonly string[]): unknown[] {
  return joinLists(lines.map(readElement));
}

const HEADING = /^(#{1,6}) /;

function writeElement(node: unknown): readonly (string | undefined)[] {
  if (!isObject(node) || !Array.isArray(node.children)) return [undefined];
  const { type, children } = node;
  const hasMore = Object.keys(node).length > 2;
  if (hasMore || typeof type !== 'string') return [undefined];
  if (type === 'ul' || type === 'ol')
    return children.map((item, index) => {
      const line = listLine(item);
      return line === undefined ? undefined : `${type === 'ul' ? '*' : `${index + 1}.`} ${line}`;
    });
  if (type === 'p') return [writeMarks(children as RichTextNode[])];
  const level = /^h([1-6])$/.exec(type)?.[1];
  const line = level === undefined ? undefined : writeMarks(children as RichTextNode[]);
  return [line === undefined ? undefined : `${'#'.repeat(Number(level))} ${line}`];
}

/** A list item that is a single line: `li` with one `lic`. */
function listLine(item: unknown): string | undefined {
  if (!isObject(item) || item.type !== 'li' || Object.keys(item).length > 2) return undefined;
  const [line, ...more] = Array.isArray(item.children) ? (item.children as unknown[]) : [];
  if (!isObject(line) || line.type !== 'lic' || Object.keys(line).length > 2 || more.length > 0)
    return undefined;
  return Array.isArray(line.children) ? writeMarks(line.children as RichTextNode[]) : undefined;
}

interface Element {
  type: string;
  children: (RichTextNode | Element)[];
}

function readElement(line: string): Element {
  const start = HEADING.exec(line) ?? /^(\*|\d{1,9}\.) /.exec(line);
  const children = readMarks(start ? line.slice(start[0].length) : line);
  if (!start) return { type: 'p', children };
  if (start[0].startsWith('#')) return { type: `h${start[1]?.length}`, children };
  return {
    type: start[1] === '*' ? 'ul' : 'ol',
    children: [{ type: 'li', children: [{ type: 'lic', children }] }],
  };
}

/** Neighboring items of a list are one list. */
function joinLists(elements: readonly Element[]): Element[] {
  const joined: Element[] = [];
  for (const element of elements) {
    const before = joined.at(-1);
    const isList = element.type === 'ul' || element.type === 'ol';
    if (isList && before?.type === element.type) before.children.push(...element.children);
    else joined.push(element);
  }
  return joined;
}

/** The same node with its leaves joined. */
function normalNode(node: unknown): unknown {
  if (!isObject(node) || !Array.isArray(node.children)) return node;
  const children = (node.children as unknown[]).map(normalNode);
  const isText = children.every(isObject);
  return {
    ...node,
    children: isText ? joinLeaves(children as RichTextNode[]) : children,
  } satisfies JsonObject;
}
