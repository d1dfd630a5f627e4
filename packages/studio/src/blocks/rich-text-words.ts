// The plain text of rich text, for rows and searches.

/**
 * All text of rich text nodes, on one line.
 *
 * @example richTextWords([{ type: 'p', children: [{ text: 'Hello' }] }]) // 'Hello'
 */
export function richTextWords(nodes: unknown): string {
  return (Array.isArray(nodes) ? nodes : []).map(wordsOf).join(' ').replace(/\s+/g, ' ').trim();
}

function wordsOf(node: unknown): string {
  if (typeof node !== 'object' || node === null) return '';
  if ('text' in node && typeof node.text === 'string') return node.text;
  if (!('children' in node) || !Array.isArray(node.children)) return '';
  return node.children.map(wordsOf).join('');
}
