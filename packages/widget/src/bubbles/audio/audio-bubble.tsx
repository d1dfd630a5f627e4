// A sound in the browser's own player.
import { mediaUrl } from '../../safe-url.ts';
import type { BubbleModule, BubbleProps } from '../bubble-view.ts';
import { css } from './audio-bubble.css';

function AudioBubble({ bubble, isOld, context }: BubbleProps<'audio'>) {
  const { url, isAutoplayEnabled = true } = bubble.content;
  return (
    // biome-ignore lint/a11y/useMediaCaption: a bot's sound has no captions
    <audio
      class="sound"
      src={mediaUrl(url)}
      aria-label={context.words.sound ?? 'Sound'}
      controls
      autoplay={isAutoplayEnabled && !isOld}
      preload="metadata"
    />
  );
}

export const audioBubble: BubbleModule<'audio'> = { View: AudioBubble, css };
