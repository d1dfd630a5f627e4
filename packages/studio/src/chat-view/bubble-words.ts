// The text of a bubble.
import type { Bubble } from '@colloquy/schema';

/**
 * @example bubbleWords({ id: 'b', type: 'text', content: { type: 'markdown', markdown: 'Hi' } }) // 'Hi'
 * @example bubbleWords({ id: 'b', type: 'image', content: { url: 'https://a.example/b.png' } }) // 'Image: https://a.example/b.png'
 */
export function bubbleWords({ type, content }: Bubble): string {
  if (type === 'text') return content.type === 'markdown' ? content.markdown : linesOf(content.richText);
  const label = (type.charAt(0).toUpperCase() + type.slice(1)).replaceAll('-', ' ');
  const text = textOf(content);
  return text === undefined ? label : `${label}: ${shortened(text)}`;
}

/** The alternative text of a picture, else the URL, else the first text. */
function textOf(content: object): string | undefined {
  const values: readonly unknown[] = Object.values(content);
  const described = values.find((value) => typeof value === 'object' && value !== null && 'alt' in value);
  const { alt } = (described ?? {}) as { readonly alt?: unknown };
  const { url } = content as { readonly url?: unknown };
  return [alt, url, ...values].find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined;
}

const MOST_CHARACTERS = 80;

/** A data URL would fill the page. */
function shortened(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
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
