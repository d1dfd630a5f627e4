// An element that the bot's code renders into. The code runs only with permission of the page's owner.
import { useEffect, useRef } from '../../drawing/hooks.ts';
import type { BubbleModule, BubbleProps } from '../bubble-view.ts';
import { runEmbed } from './run-embed.ts';

function CustomEmbedBubble({ bubble, isOld, context }: BubbleProps<'custom-embed'>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => runEmbed(bubble.content, { place: place.current, isOld, context }), []);
  return <div class="custom" ref={place} />;
}

export const customEmbedBubble: BubbleModule<'custom-embed'> = { View: CustomEmbedBubble, css: '' };
