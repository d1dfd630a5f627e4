// Parses the Markdown of bots and models into nodes of rich text. HTML tags remain plain text.
import type { RichTextLeaf, RichTextNode } from '@colloquy/schema';

type Marks = Omit<RichTextLeaf, 'text'>;

/**
 * Supports paragraphs, headings, lists, quotes, tables, code and rules; inline bold, italic, strikethrough, code and links.
 * Keeps line breaks.
 *
 * @example parseMarkdown('**Hi**') // [{ type: 'p', children: [{ text: 'Hi', bold: true }] }]
 */
export function parseMarkdown(markdown: string): RichTextNode[] {
  const nodes: RichTextNode[] = [];
  const lines = markdown.replaceAll('\r', '').split('\n');
  for (let at = 0; at < lines.length; ) at = takeBlock(lines, at, nodes);
  return nodes;
}

const ITEM = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;

/** Parses the block at a line, and returns the index of the next line. */
function takeBlock(lines: readonly string[], start: number, nodes: RichTextNode[]): number {
  const line = lines[start] ?? '';
  if (line.trim() === '') return start + 1;
  const [, fence, language = ''] = /^\s*(```+|~~~+)\s*([\w+#.-]{0,30})/.exec(line) ?? [];
  if (fence) {
    let end = start + 1;
    while (end < lines.length && !lines[end]?.trim().startsWith(fence)) end++;
    const text = lines.slice(start + 1, end).join('\n');
    nodes.push({ type: 'code_block', ...(language && { language }), children: [{ text }] });
    return end + 1;
  }
  const title = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
  if (title) {
    nodes.push({ type: `h${title[1]?.length}`, children: inline(title[2] ?? '') });
    return start + 1;
  }
  if (/^\s*([-*_])(?:\s*\1){2,}\s*$/.test(line)) {
    nodes.push({ type: 'hr', children: [{ text: '' }] });
    return start + 1;
  }
  if (/^\s*>/.test(line)) {
    let end = start;
    while (/^\s*>/.test(lines[end] ?? '')) end++;
    const inside = lines.slice(start, end).map((one) => one.replace(/^\s*>\s?/, ''));
    nodes.push({ type: 'blockquote', children: [paragraph(inside)] });
    return end;
  }
  if (ITEM.test(line)) return takeList(lines, start, nodes);
  if (isTable(lines, start)) return takeTable(lines, start, nodes);
  let end = start;
  while (end < lines.length && (end === start || (isPlain(lines[end] ?? '') && !isTable(lines, end)))) end++;
  nodes.push(paragraph(lines.slice(start, end)));
  return end;
}

/** A list; more indented items become a nested list of the previous item. */
function takeList(lines: readonly string[], start: number, nodes: RichTextNode[]): number {
  const [, indent = '', number] = ITEM.exec(lines[start] ?? '') ?? [];
  const items: { type: string; children: RichTextNode[] }[] = [];
  let at = start;
  while (at < lines.length) {
    const [, depth = '', , text = ''] = ITEM.exec(lines[at] ?? '') ?? [];
    if (!ITEM.test(lines[at] ?? '') || depth.length < indent.length) break;
    if (depth.length > indent.length) {
      const before = at;
      at = takeList(lines, at, items.at(-1)?.children ?? nodes);
      if (at === before) break;
      continue;
    }
    items.push({ type: 'li', children: inline(text) });
    at++;
  }
  nodes.push({ type: number === undefined ? 'ul' : 'ol', children: items });
  return Math.max(at, start + 1);
}

/** A row, and below it a line that separates the head from the rows. */
function isTable(lines: readonly string[], start: number): boolean {
  return (
    (lines[start] ?? '').includes('|') &&
    /^\s*\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?)?\s*$/.test(lines[start + 1] ?? '')
  );
}

function takeTable(lines: readonly string[], start: number, nodes: RichTextNode[]): number {
  let end = start + 2;
  while ((lines[end] ?? '').includes('|')) end++;
  const row = (line: string, type: 'th' | 'td'): RichTextNode => {
    const cells = line
      .trim()
      .replace(/^\||(?<!\\)\|$/g, '')
      .split(/(?<!\\)\|/);
    return { type: 'tr', children: cells.map((cell) => ({ type, children: inline(cell.trim()) })) };
  };
  const body = lines.slice(start + 2, end).map((line) => row(line, 'td'));
  nodes.push({ type: 'table', children: [row(lines[start] ?? '', 'th'), ...body] });
  return end;
}

function isPlain(line: string): boolean {
  return line.trim() !== '' && !ITEM.test(line) && !/^\s*(?:```|~~~|>|#{1,6}\s)/.test(line);
}

function paragraph(lines: readonly string[]): RichTextNode {
  return { type: 'p', children: inline(lines.join('\n')) };
}

/** Inline formatting. Each alternative matches its own end, so that parsing takes linear time. */
const SPANS =
  /\\([!-/:-@[-`{-~])|(`+)([^`]+)\2|!?\[([^[\]\n]{0,500})\]\(([^()[\]\s<>]{1,2000})\)|(\*\*|__)(?=\S)([^\n]{0,5000}?\S)\6|(\*|_)(?=\S)([^\n*_]{1,5000}?)\8(?!\w)|~~(?=\S)([^\n~]{1,5000})~~|(https?:\/\/[^\s<>"'`\])]{1,2000})/g;

function inline(text: string, marks: Marks = {}, depth = 0): RichTextNode[] {
  if (depth > 6) return [{ ...marks, text }];
  const nodes: RichTextNode[] = [];
  let end = 0;
  const words = (piece: string): void => {
    if (piece !== '') nodes.push({ ...marks, text: piece });
  };
  for (const match of text.matchAll(SPANS)) {
    const [whole, escaped, , code, label, url, , bold, , italic, struck, address] = match;
    words(text.slice(end, match.index));
    end = match.index + whole.length;
    if (escaped !== undefined) words(escaped);
    else if (code !== undefined) nodes.push({ ...marks, text: code, code: true });
    else if (url !== undefined)
      nodes.push({ type: 'a', url, children: inline(label || url, marks, depth + 1) });
    else if (bold !== undefined) nodes.push(...inline(bold, { ...marks, bold: true }, depth + 1));
    else if (italic !== undefined) nodes.push(...inline(italic, { ...marks, italic: true }, depth + 1));
    else if (struck !== undefined)
      nodes.push(...inline(struck, { ...marks, strikethrough: true }, depth + 1));
    else if (address !== undefined) {
      const clean = address.replace(/[.,;:!?]+$/, '');
      end -= address.length - clean.length;
      nodes.push({ type: 'a', url: clean, children: [{ ...marks, text: clean }] });
    }
  }
  words(text.slice(end));
  return nodes.length > 0 ? nodes : [{ ...marks, text: '' }];
}
