// Turns bare addresses in a text into links. Loads with the conversation; until then addresses are plain text.
import type { RichTextLeaf, RichTextNode } from '@colloquy/schema';

/**
 * A web or mail address, and the character before it. As in GitHub's Markdown, it starts a text or follows a space, a
 * bracket or an emphasis mark. Each part has a limit, so that matching takes linear time.
 */
const ADDRESS =
  /(^|[\s(*_~])((?:https?:\/\/|www\.)[^\s<>"'`]{1,2000}|[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}\b)/gi;

/** Levels of nesting that are searched, as many as are rendered. */
const DEEPEST = 40;

/**
 * Turns the addresses in the bot's words into links, but none that came with a value. Rendering checks their safety, as for every link.
 *
 * @example linkedText([{ text: 'See www.example.org.' }]) // [{ text: 'See ' }, { type: 'a', url: 'https://www.example.org', children: [{ … }] }, { text: '.' }]
 */
export function linkedText(nodes: readonly RichTextNode[], depth = 0): readonly RichTextNode[] {
  if (depth > DEEPEST) return nodes;
  return nodes.flatMap((node): RichTextNode | readonly RichTextNode[] => {
    if (!('children' in node)) return node.code || node.unlinked ? node : linkedLeaf(node);
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

/** Final punctuation is not part of an address; a closing bracket is, if the address contains its opening one. */
function withoutPunctuation(address: string): string {
  const clean = address.replace(/[.,;:!?*_~]+$/, '');
  const isOpen = clean.endsWith(')') && !clean.includes('(');
  return isOpen || clean.endsWith(']') ? withoutPunctuation(clean.slice(0, -1)) : clean;
}
