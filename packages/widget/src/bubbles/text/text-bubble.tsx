// A text message of the bot.
import type { BubbleModule, BubbleProps } from '../bubble-view.ts';
import { LateMarkdown } from './late-markdown.tsx';
import { RichText } from './rich-text.tsx';
import { css } from './text-bubble.css';

function TextBubble({ bubble, context }: BubbleProps<'text'>) {
  const { content } = bubble;
  if (content.type === 'markdown')
    return <LateMarkdown text={content.markdown} words={context.words} adopt={context.adopt} />;
  const nodes = context.later()?.linkedText(content.richText) ?? content.richText;
  return <RichText nodes={nodes} words={context.words} />;
}

export const textBubble: BubbleModule<'text'> = { View: TextBubble, css };
