// An element that code of the bot draws into. It runs only where the page's owner allows the bot's scripts.
import { useEffect, useRef } from '../../drawing/hooks.ts';
import type { BubbleModule, BubbleProps } from '../bubble-view.ts';
import { runEmbed } from './run-embed.ts';

function CustomEmbedBubble({ bubble, isOld, context }: BubbleProps<'custom-embed'>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => runEmbed(bubble.content, { place: place.current, isOld, context }), []);
  return <div class="custom" ref={place} />;
}

export const customEmbedBubble: BubbleModule<'custom-embed'> = { View: CustomEmbedBubble, css: '' };
