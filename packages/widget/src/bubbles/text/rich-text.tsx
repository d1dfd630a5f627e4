// Renders rich text with a fixed set of elements. A bot's text is never parsed as HTML.
import type { RichTextElement, RichTextLeaf, RichTextNode } from '@colloquy/schema';
import type { ComponentChildren, VNode } from 'preact';
import { loadSeldom } from '../../loading/load-seldom.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { partOf } from '../../loading/part-of.ts';
import { linkUrl, mediaUrl } from '../../safe-url.ts';
import type { FirstWords } from '../../words/words.ts';
import { textOf } from './text-of.ts';

const code = partOf(loadSeldom)('code');

/** Levels of nesting that are rendered. Authors do not need more, and deep nesting must not overflow the stack. */
const DEEPEST = 40;

export function RichText({
  nodes,
  words,
}: {
  readonly nodes: readonly RichTextNode[];
  readonly words: FirstWords;
}) {
  return <>{nodes.map((node) => draw(node, words, 0))}</>;
}

/** Node types that equal their element's name. */
const AS_THEMSELVES: readonly string[] = ['ul', 'ol', 'li', 'blockquote', 'table', 'tr', 'th', 'td'];

function draw(node: RichTextNode, words: FirstWords, depth: number): ComponentChildren {
  if (depth > DEEPEST) return null;
  if (!('children' in node)) return leaf(node);
  const children = node.children.map((child) => draw(child, words, depth + 1));
  if (node.type === 'a') return link(node, words, children);
  if (node.type === 'hr') return <hr />;
  if (node.type === 'img')
    return <img src={mediaUrl(node.url)} alt={textOf(node)} referrerpolicy="no-referrer" />;
  if (node.type === 'inline-variable') return children;
  if (node.type === 'code_block')
    return (
      <Loaded
        part={code}
        draw={(block) => (block ? <block.View node={node} words={words} /> : <pre>{children}</pre>)}
      />
    );
  // Headings are bold lines: a message is not a document with its own outline.
  if (/^h[1-6]$/.test(node.type)) return <p class={`heading ${node.type}`}>{children}</p>;
  const Tag = AS_THEMSELVES.includes(node.type) ? (node.type as 'ul') : undefined;
  if (Tag) return <Tag>{children}</Tag>;
  return <p>{isBlank(node) ? <br /> : children}</p>;
}

function link(node: RichTextElement, words: FirstWords, children: ComponentChildren): ComponentChildren {
  const href = linkUrl(node.url);
  if (!href) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {/^http/.test(href) && <span class="hidden"> ({words.newTab})</span>}
    </a>
  );
}

function leaf({ text, bold, italic, underline, strikethrough, code }: RichTextLeaf): ComponentChildren {
  let drawn: string | VNode = text;
  if (code) drawn = <code>{drawn}</code>;
  if (strikethrough) drawn = <s>{drawn}</s>;
  if (underline) drawn = <u>{drawn}</u>;
  if (italic) drawn = <em>{drawn}</em>;
  if (bold) drawn = <strong>{drawn}</strong>;
  return drawn;
}

function isBlank({ children }: RichTextElement): boolean {
  return children.every((child) => textOf(child) === '' && !('type' in child));
}
