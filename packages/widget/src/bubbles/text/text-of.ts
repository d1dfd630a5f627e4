// The plain text of rich text.
import type { RichTextNode } from '@colloquy/schema';

/** @example textOf({ type: 'p', children: [{ text: 'Hi' }] }) // 'Hi' */
export function textOf(node: RichTextNode): string {
  return 'text' in node ? node.text : node.children.map(textOf).join('');
}
