// Bare addresses in a text as links. It comes with the conversation: until then an address stands there as a text.
import type { RichTextLeaf, RichTextNode } from '@colloquy/schema';

/**
 * An address of a page or of mail, and what is before it: as in GitHub's Markdown, it begins a text or follows a space, a bracket or a mark of emphasis. Each
 * part has a bound, so that a long text is gone through once.
 */
const ADDRESS =
  /(^|[\s(*_~])((?:https?:\/\/|www\.)[^\s<>"'`]{1,2000}|[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}\b)/gi;

/** Levels of nesting that are looked at: those that are drawn. */
const DEEPEST = 40;

/**
 * Makes links of the addresses in a rich text. Whether one is safe to follow is decided where it is drawn, as for every link.
 *
 * @example linkedText([{ text: 'See www.example.org.' }]) // [{ text: 'See ' }, { type: 'a', url: 'https://www.example.org', children: [{ … }] }, { text: '.' }]
 */
export function linkedText(nodes: readonly RichTextNode[], depth = 0): readonly RichTextNode[] {
  if (depth > DEEPEST) return nodes;
  return nodes.flatMap((node): RichTextNode | readonly RichTextNode[] => {
    if (!('children' in node)) return node.code ? node : linkedLeaf(node);
    if (node.type === 'a' || node.type === 'code_block' || node.type === 'img') return node;
    return { ...node, children: [...linkedText(node.children, depth + 1)] };
  });
}

function linkedLeaf(leaf: RichTextLeaf): readonly RichTextNode[] {
  const { text } = leaf;
  const nodes: RichTextNode[] = [];
  let end = 0;
  for (const { index, 1: before = '', 2: found = '' } of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(found);
    const start = index + before.length;
    if (start > end) nodes.push({ ...leaf, text: text.slice(end, start) });
    nodes.push({ type: 'a', url: urlOf(address), children: [{ ...leaf, text: address }] });
    end = start + address.length;
  }
  if (end === 0) return [leaf];
  return end < text.length ? [...nodes, { ...leaf, text: text.slice(end) }] : nodes;
}

function urlOf(address: string): string {
  if (/^https?:/i.test(address)) return address;
  return /^www\./i.test(address) ? `https://${address}` : `mailto:${address}`;
}

/** What ends a sentence is not part of an address; a bracket is, where it was opened in it. */
function withoutPunctuation(address: string): string {
  const clean = address.replace(/[.,;:!?*_~]+$/, '');
  const isOpen = clean.endsWith(')') && !clean.includes('(');
  return isOpen || clean.endsWith(']') ? withoutPunctuation(clean.slice(0, -1)) : clean;
}
