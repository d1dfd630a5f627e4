// Kinds of blocks that show content.
import { AppWindow, AudioLines, Film, Image, MessageSquareText } from 'lucide-react';
import type { BlockKind } from './block-kind.ts';
import { content, words } from './block-kind.ts';
import { richTextWords } from './rich-text-words.ts';

const address: BlockKind['text'] = (block) => words(content(block, 'url'));

export const sayKinds: Readonly<Record<string, BlockKind>> = {
  text: {
    label: 'Text',
    icon: MessageSquareText,
    shape: 'say',
    keywords: 'message bubble say',
    text: (block) => richTextWords(content(block, 'richText')),
    hint: 'Write something',
    start: () => ({ content: { richText: [{ type: 'p', children: [{ text: '' }] }] } }),
  },
  image: {
    label: 'Image',
    icon: Image,
    shape: 'say',
    keywords: 'picture photo gif',
    text: address,
    hint: 'Choose an image',
  },
  video: {
    label: 'Video',
    icon: Film,
    shape: 'say',
    keywords: 'youtube vimeo film',
    text: address,
    hint: 'Choose a video',
  },
  audio: {
    label: 'Audio',
    icon: AudioLines,
    shape: 'say',
    keywords: 'sound recording',
    text: address,
    hint: 'Choose a recording',
  },
  embed: {
    label: 'Embed',
    icon: AppWindow,
    shape: 'say',
    keywords: 'iframe page pdf',
    text: address,
    hint: 'Choose a page',
  },
};
