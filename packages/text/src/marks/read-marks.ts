// Reads the marks of a line of rich text: **bold**, _italic_, ~~struck~~, <u>underlined</u>, `code` and [links](address).
import type { RichTextElement, RichTextLeaf, RichTextNode } from '@colloquy/schema';
import { joinLeaves } from './join-leaves.ts';

type MarkName = 'bold' | 'italic' | 'strikethrough' | 'underline';

/** A piece of a line. Marks and brackets without their other half are text. */
type Token =
  | { readonly kind: 'text'; readonly text: string; readonly isCode?: boolean }
  | {
      readonly kind: 'mark';
      readonly text: string;
      readonly mark: MarkName;
      readonly opens: boolean;
      readonly closes: boolean;
    }
  | { readonly kind: 'open'; readonly text: string }
  | { readonly kind: 'close'; readonly text: string; readonly url: string };

/**
 * Reads a line of rich text, in linear time. Any text has a reading.
 *
 * @example readMarks('Hi **{{Name}}**') // [{ text: 'Hi ' }, { text: '{{Name}}', bold: true }]
 */
export function readMarks(line: string): RichTextNode[] {
  const tokens = tokensOf(line);
  const marks = pairMarks(tokens);
  const links = pairBrackets(tokens);
  const nodes: RichTextNode[] = [];
  let link: { readonly url: string; readonly children: RichTextLeaf[] } | undefined;
  const active = new Set<MarkName>();
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'mark' && marks.has(index)) {
      if (!active.delete(token.mark)) active.add(token.mark);
    } else if (token.kind === 'open' && links.has(index)) {
      link = { url: links.get(index) ?? '', children: [] };
    } else if (token.kind === 'close' && links.has(index)) {
      if (link) nodes.push(linkOf(link));
      link = undefined;
    } else {
      const leaf: RichTextLeaf = { text: token.text };
      for (const mark of active) leaf[mark] = true;
      if (token.kind === 'text' && token.isCode) leaf.code = true;
      (link?.children ?? nodes).push(leaf);
    }
  }
  return joinLeaves(nodes);
}

function linkOf({
  url,
  children,
}: {
  readonly url: string;
  readonly children: readonly RichTextLeaf[];
}): RichTextElement {
  return { type: 'a', url, children: joinLeaves(children) };
}

const PUNCTUATION = /[!-/:-@[-`{-~ ]/;
const MARKS: readonly (readonly [string, MarkName])[] = [
  ['**', 'bold'],
  ['~~', 'strikethrough'],
  ['_', 'italic'],
  ['<u>', 'underline'],
  ['</u>', 'underline'],
];
/** The end of a link. Variables in its address may have spaces. */
const LINK_END = /\]\(((?:[^\s()\\{]|\\.|\{\{[^{}]*\}\}|\{)*)\)/y;

function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  let text = '';
  const push = (token: Token) => {
    if (text !== '') tokens.push({ kind: 'text', text });
    text = '';
    tokens.push(token);
  };
  // Positions from which on a sign does not occur, so that no sign is looked for twice.
  const absent = { '}}': Number.POSITIVE_INFINITY, '`': Number.POSITIVE_INFINITY };
  const find = (sign: keyof typeof absent, from: number): number => {
    if (from >= absent[sign]) return -1;
    const found = line.indexOf(sign, from);
    if (found < 0) absent[sign] = from;
    return found;
  };
  for (let at = 0; at < line.length; ) {
    const sign = line[at] ?? '';
    if (sign === '\\') {
      const next = line[at + 1];
      // At the end of a line it keeps the spaces before it.
      if (next !== undefined) text += PUNCTUATION.test(next) ? next : `\\${next}`;
      at += 2;
    } else if (line.startsWith('{{', at)) {
      const end = find('}}', at + 2);
      const next = end < 0 ? at + 2 : end + 2;
      text += line.slice(at, next);
      at = next;
    } else if (sign === '`') {
      const end = find('`', at + 1);
      if (end > at + 1) push({ kind: 'text', text: line.slice(at + 1, end), isCode: true });
      else text += end < 0 ? '`' : '``';
      at = end < 0 ? at + 1 : end + 1;
    } else if (sign === '[') {
      push({ kind: 'open', text: '[' });
      at += 1;
    } else if (sign === ']') {
      LINK_END.lastIndex = at;
      const end = LINK_END.exec(line);
      if (end) push({ kind: 'close', text: end[0], url: (end[1] ?? '').replaceAll(/\\(.)/g, '$1') });
      else text += ']';
      at += end?.[0].length ?? 1;
    } else {
      const found = MARKS.find(([start]) => line.startsWith(start, at));
      if (found) push({ kind: 'mark', text: found[0], mark: found[1], ...sides(found[0], line, at) });
      else text += sign;
      at += found?.[0].length ?? 1;
    }
  }
  if (text !== '') tokens.push({ kind: 'text', text });
  return tokens;
}

/** Whether a mark may open or close. `_` inside of a word is a letter. */
function sides(mark: string, line: string, at: number): { opens: boolean; closes: boolean } {
  if (mark === '<u>') return { opens: true, closes: false };
  if (mark === '</u>') return { opens: false, closes: true };
  if (mark !== '_') return { opens: true, closes: true };
  return { opens: !isLetter(line[at - 1]), closes: !isLetter(line[at + 1]) };
}

function isLetter(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);
}

/** The positions of marks that have both halves, with something between them. */
function pairMarks(tokens: readonly Token[]): ReadonlySet<number> {
  const paired = new Set<number>();
  const open = new Map<MarkName, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'mark') continue;
    const start = open.get(token.mark);
    if (start !== undefined && token.closes) {
      open.delete(token.mark);
      if (start < index - 1) paired.add(start).add(index);
    } else if (start === undefined && token.opens) open.set(token.mark, index);
  }
  return paired;
}

/** The address of each link, by the positions of its brackets. Links contain no links. */
function pairBrackets(tokens: readonly Token[]): ReadonlyMap<number, string> {
  const links = new Map<number, string>();
  let open: number | undefined;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open') open = index;
    if (token.kind !== 'close' || open === undefined) continue;
    if (open < index - 1) links.set(open, token.url).set(index, token.url);
    open = undefined;
  }
  return links;
}
