// The text of a bubble.
import type { Bubble } from '@colloquy/schema';

/**
 * @example bubbleWords({ id: 'b', type: 'text', content: { type: 'markdown', markdown: 'Hi' } }) // 'Hi'
 * @example bubbleWords({ id: 'b', type: 'image', content: { url: 'https://a.example/b.png' } }) // 'Picture: https://a.example/b.png'
 * @example bubbleWords({ id: 'b', type: 'divider', content: { label: 'Part two' } }) // '[divider] Part two', as of any other type
 */
export function bubbleWords(bubble: Bubble): string {
  switch (bubble.type) {
    case 'text':
      return bubble.content.type === 'markdown' ? bubble.content.markdown : linesOf(bubble.content.richText);
    case 'image':
      return `Picture: ${bubble.content.clickLink?.alt ?? shortAddress(bubble.content.url)}`;
    case 'video':
      return `Video: ${shortAddress(bubble.content.url)}`;
    case 'audio':
      return `Sound: ${shortAddress(bubble.content.url)}`;
    case 'embed':
    case 'custom-embed':
      return `Embedded page: ${shortAddress(bubble.content.url)}`;
    default:
      return otherWords(bubble);
  }
}

/** A bubble without a case above: its type, and the texts of its content. */
function otherWords({ type, content }: Pick<Bubble, 'type' | 'content'>): string {
  const texts = Object.values(content).filter((value) => typeof value === 'string' && value !== '');
  return [`[${type}]`, ...texts].join(' ');
}

const MOST_ADDRESS_CHARACTERS = 80;

/** A data URL would fill the page. */
function shortAddress(url: string | undefined): string {
  if (url === undefined) return 'without an address';
  return url.length > MOST_ADDRESS_CHARACTERS ? `${url.slice(0, MOST_ADDRESS_CHARACTERS)}…` : url;
}

function linesOf(nodes: readonly unknown[]): string {
  return nodes.map(wordsOf).join('\n');
}

function wordsOf(node: unknown): string {
  const { text, children, type } = node as {
    readonly text?: unknown;
    readonly children?: readonly unknown[];
    readonly type?: unknown;
  };
  if (typeof text === 'string') return text;
  const isList = type === 'ul' || type === 'ol';
  return children?.map(wordsOf).join(isList ? '\n' : '') ?? '';
}
