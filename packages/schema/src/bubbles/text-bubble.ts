// The text bubble: rich text, or Markdown.
import { z } from 'zod';
import { RichTextNode } from '../rich-text.ts';
import type { Escaping } from '../rich-text-markdown.ts';
import { toMarkdown } from '../rich-text-markdown.ts';
import { bubbleModule } from './bubble-module.ts';

export const TextContent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('richText'), richText: z.array(RichTextNode) }),
    z.object({ type: z.literal('markdown'), markdown: z.string() }),
  ])
  .meta({
    description: 'Rich text, or Markdown when the request asked for `textBubbleContentFormat: markdown`.',
  });
export type TextContent = z.infer<typeof TextContent>;

export const textBubble = bubbleModule({
  type: 'text',
  content: TextContent,
  block: { summary: 'Shows a text message.', card: { label: 'Text', keywords: 'message bubble say' } },
  example: { type: 'richText', richText: [{ type: 'p', children: [{ text: 'Hi', bold: true }] }] },
  line: (content) => markdownOf(content),
  markdown: (content, escaping): TextContent => ({
    type: 'markdown',
    markdown: markdownOf(content, escaping),
  }),
  transcript: (content) => markdownOf(content),
});

function markdownOf(content: TextContent, escaping?: Escaping): string {
  return content.type === 'markdown' ? content.markdown : toMarkdown(content.richText, escaping);
}
