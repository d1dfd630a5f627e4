// Reads Markdown.
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { DocumentPart, ReadDocument } from './document.ts';
import { cleanText } from './document.ts';

/** A node of the parser's tree, as far as it is read. */
interface Node {
  readonly type: string;
  readonly depth?: number;
  readonly value?: string;
  readonly alt?: string | null;
  readonly children?: readonly Node[];
}

/**
 * Reads Markdown: headings, paragraphs, items of lists, code, and rows of tables.
 *
 * @example readMarkdown('# Opening hours\n\nMonday to Friday.')
 */
export function readMarkdown(text: string): ReadDocument {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, '');
  const parts: DocumentPart[] = [];
  for (const node of (fromMarkdown(body) as Node).children ?? []) addParts(node, parts);
  const title = parts.find(({ kind, level }) => kind === 'heading' && level === 1)?.text;
  return { title, parts };
}

function addParts(node: Node, parts: DocumentPart[]): void {
  if (node.type === 'heading') {
    const text = cleanText(textOf(node));
    parts.push({ kind: 'heading', level: node.depth ?? 1, text, anchor: anchorOf(text) });
    return;
  }
  if (node.type === 'code') {
    parts.push({ kind: 'code', text: node.value ?? '' });
    return;
  }
  if (node.type === 'paragraph') {
    const text = textOf(node);
    // Tables are no part of the parser's Markdown: their lines come as one paragraph.
    if (/^\s*\|/.test(text)) for (const row of rowsOf(text)) parts.push({ kind: 'row', text: row });
    else parts.push({ kind: 'paragraph', text: cleanText(text) });
    return;
  }
  if (node.type === 'html' || node.type === 'definition') return;
  for (const child of node.children ?? []) addParts(child, parts);
}

function textOf(node: Node): string {
  if (node.type === 'image') return node.alt ?? '';
  if (node.type === 'html') return '';
  if (node.type === 'break') return ' ';
  return node.value ?? (node.children ?? []).map(textOf).join('');
}

function rowsOf(table: string): string[] {
  const rows = table.split('\n').map((line) =>
    line
      .replace(/^\s*\||\|\s*$/g, '')
      .split('|')
      .map(cleanText),
  );
  return rows
    .filter((cells) => !cells.every((cell) => /^:?-*:?$/.test(cell)))
    .map((cells) => cells.filter((cell) => cell !== '').join(' · '));
}

/** The fragment that sites make of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
