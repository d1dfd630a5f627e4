// What a Markdown document leads to and can be led to: its links, its pictures, its headings.
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { headingAnchor } from './heading-anchor.ts';

/** A link or a picture, as it is written. */
export interface Target {
  /** `embed.md#react`, `#react`, `https://…`. */
  readonly address: string;
  /** Line in the document, from 1. */
  readonly line: number;
  /** Absent for pictures, and in HTML. */
  readonly span?: Span;
}

/** Where a link stands in the text, from its first to behind its last character, and what is read there. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

/** A document that was read. */
export interface MarkdownDocument {
  readonly targets: readonly Target[];
  /** Anchors of its headings. */
  readonly anchors: ReadonlySet<string>;
}

/** Attributes of HTML that lead somewhere. A `srcset` may name several files, with a size behind each. */
const HTML_TARGET = /\b(?:src|srcset|href)="([^"]+)"/g;

/**
 * Reads a Markdown document. What stands in code leads nowhere.
 *
 * @example readDocument('# A title\n\n[more](more.md)').targets[0]?.address // 'more.md'
 */
export function readDocument(markdown: string): MarkdownDocument {
  const targets: Target[] = [];
  const anchors = new Set<string>();
  const visit = (node: Nodes): void => {
    const line = node.position?.start.line ?? 0;
    if (node.type === 'heading') anchors.add(freeAnchor(headingAnchor(wordsOf(node)), anchors));
    if (node.type === 'html')
      for (const [, value = ''] of node.value.matchAll(HTML_TARGET))
        for (const part of value.split(',')) targets.push({ address: part.trim().split(' ')[0] ?? '', line });
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      const start = node.position?.start.offset ?? 0;
      const end = node.position?.end.offset ?? 0;
      const words = node.type === 'link' ? markdown.slice(...innerSpan(node, start)) : '';
      targets.push({
        address: node.url,
        line,
        ...(node.type === 'link' ? { span: { start, end, words } } : {}),
      });
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(fromMarkdown(markdown));
  return { targets, anchors };
}

/** The second heading of a name gets a number, as code hosts and the site give it. */
function freeAnchor(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let number = 1;
  while (taken.has(`${wanted}-${number}`)) number++;
  return `${wanted}-${number}`;
}

function wordsOf(node: Nodes): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value;
  return 'children' in node ? node.children.map((child) => wordsOf(child)).join('') : '';
}

function innerSpan(node: Extract<Nodes, { type: 'link' }>, start: number): [number, number] {
  return [
    node.children[0]?.position?.start.offset ?? start,
    node.children.at(-1)?.position?.end.offset ?? start,
  ];
}
