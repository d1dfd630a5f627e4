// What the bot says in words.
import type { BubbleModule, BubbleProps } from '../bubble-view.ts';
import { RichText } from './rich-text.tsx';
import { css } from './text-bubble.css';

function TextBubble({ bubble, context }: BubbleProps<'text'>) {
  const { content } = bubble;
  if (content.type === 'markdown') return <>{content.markdown}</>;
  return <RichText nodes={content.richText} words={context.words} />;
}

export const textBubble: BubbleModule<'text'> = { View: TextBubble, css };
