// Finds the first piece of a rich text.
import { soleVariable } from '@colloquy/engine';
import { MAXIMUM_DEPTH } from './parts.ts';

/**
 * The name of the variable at the start of a rich text, if its first piece of text is nothing else. Ignores the empty
 * pieces that editors put around links and variables.
 *
 * @example leadingVariable([{ type: 'p', children: [{ text: '{{Answer}}' }, { text: ' Anything else?' }] }]) // 'Answer'
 */
export function leadingVariable(richText: readonly unknown[]): string | undefined {
  const text = firstText(richText, 0);
  return text === undefined ? undefined : soleVariable(text);
}

function firstText(nodes: readonly unknown[], depth: number): string | undefined {
  if (depth > MAXIMUM_DEPTH) return undefined;
  for (const node of nodes) {
    const { text, children } = (node ?? {}) as { readonly text?: unknown; readonly children?: unknown };
    if (typeof text === 'string' && text !== '') return text;
    const inside = Array.isArray(children) ? firstText(children, depth + 1) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}
