// Writes a line of rich text with its marks.
import type { RichTextLeaf, RichTextNode } from '@colloquy/schema';
import { isSame } from '@colloquy/schema';
import { isUnsafe } from '../quoted-text.ts';
import { isLeaf } from './join-leaves.ts';
import { readMarks } from './read-marks.ts';

/**
 * Writes the children of a paragraph. Signs are escaped only where they would be read as marks.
 *
 * @param nodes in the normal form of `joinLeaves`
 * @returns undefined when no line is read back as these nodes
 * @example writeMarks([{ text: 'Hi ' }, { text: 'you', bold: true }]) // 'Hi **you**'
 */
export function writeMarks(nodes: readonly RichTextNode[]): string | undefined {
  for (const protect of [(text: string) => text, escaped]) {
    const line = writeNodes(nodes, protect);
    if (line === undefined) return undefined;
    const edges = keepEdges(line);
    if (isSame(readMarks(edges), nodes)) return edges;
  }
  return undefined;
}

function writeNodes(nodes: readonly RichTextNode[], protect: (text: string) => string): string | undefined {
  let line = '';
  for (const node of nodes) {
    const written = isLeaf(node) ? writeLeaf(node, protect) : writeLink(node, protect);
    if (written === undefined) return undefined;
    line += written;
  }
  return line;
}

function writeLeaf(leaf: RichTextLeaf, protect: (text: string) => string): string | undefined {
  if (isUnsafe(leaf.text) || leaf.unlinked !== undefined) return undefined;
  let text = leaf.code ? `\`${leaf.text}\`` : protect(leaf.text);
  if (leaf.strikethrough) text = `~~${text}~~`;
  if (leaf.italic) text = `_${text}_`;
  if (leaf.bold) text = `**${text}**`;
  return leaf.underline ? `<u>${text}</u>` : text;
}

function writeLink(node: RichTextNode, protect: (text: string) => string): string | undefined {
  if (!('children' in node) || node.type !== 'a' || typeof node.url !== 'string') return undefined;
  if (!node.children.every(isLeaf) || isUnsafe(node.url)) return undefined;
  const text = writeNodes(node.children, protect);
  return text === undefined ? undefined : `[${text}](${node.url.replaceAll(/[()\\]/g, '\\$&')})`;
}

/** Escapes every sign that could be a mark. Nothing inside of `{{…}}` is one. */
function escaped(text: string): string {
  return text
    .split(/(\{\{.*?\}\})/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[\\*_~<`[\]{]/g, '\\$&')))
    .join('');
}

/** Keeps spaces at both ends of a line, and signs at its start and end that would mean something else there. */
function keepEdges(line: string): string {
  const start = line.replace(/^(?:\s|#{1,6} |\* )/, '\\$&').replace(/^(\d{1,9})\. /, '$1\\. ');
  const end = start.replace(/ \^(?=[^\s^]+$)/, ' \\^');
  return /\s$/.test(end) ? `${end}\\` : end;
}
