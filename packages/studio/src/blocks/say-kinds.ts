// The block of a text, whose row and form read rich text. The server describes the blocks of all other bubbles.
import { MessageSquareText } from 'lucide-react';
import type { BlockKind } from './block-kind.ts';
import { content } from './block-kind.ts';
import { richTextWords } from './rich-text-words.ts';

export const sayKinds: Readonly<Record<string, BlockKind>> = {
  text: {
    label: 'Text',
    icon: MessageSquareText,
    shape: 'say',
    keywords: 'message bubble say',
    text: (block) => richTextWords(content(block, 'richText')),
    hint: 'Write something',
    cardField: ['content', 'richText'],
    start: () => ({ content: { richText: [{ type: 'p', children: [{ text: '' }] }] } }),
  },
};
