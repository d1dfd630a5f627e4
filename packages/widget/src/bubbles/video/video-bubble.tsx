// A video: a file in the browser's own player, or a provider's frame.
import { useEffect, useRef } from '../../drawing/hooks.ts';
import { mediaUrl } from '../../safe-url.ts';
import type { BubbleModule, BubbleProps } from '../bubble-view.ts';
import { FRAME_RIGHTS } from '../frame-rights.ts';
import { playerUrl } from './player-url.ts';
import { css } from './video-bubble.css';

function VideoBubble({ bubble, isOld, context }: BubbleProps<'video'>) {
  const {
    url,
    areControlsDisplayed = true,
    isAutoplayEnabled = true,
    aspectRatio,
    maxWidth,
    height,
  } = bubble.content;
  const { words } = context;
  const frame = playerUrl(bubble.content, { isOld });
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style, parentElement } = box.current as HTMLElement;
    // Browsers ignore invalid values. The bubble gets the same width, so that it has no empty part.
    if (parentElement) parentElement.style.maxWidth = maxWidth ?? '';
    style.aspectRatio = aspectRatio ?? '';
    if (!style.aspectRatio && Number(height) > 0) {
      style.aspectRatio = 'auto';
      style.height = `${Math.min(Number(height), 1_000)}px`;
    }
  }, []);
  if (frame)
    return (
      <iframe
        ref={box as never}
        class="video"
        src={frame}
        title={words.video ?? 'Video'}
        sandbox={FRAME_RIGHTS}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerpolicy="strict-origin-when-cross-origin"
        loading="lazy"
        allowFullScreen
      />
    );
  const isPlaying = isAutoplayEnabled && !isOld && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <video
      ref={box as never}
      class="video"
      src={mediaUrl(url)}
      aria-label={words.video ?? 'Video'}
      // A video without controls could not be stopped, so they are hidden only with autoplay.
      controls={areControlsDisplayed || !isPlaying}
      autoplay={isPlaying}
      // Browsers autoplay only muted videos.
      muted={isPlaying}
      playsInline
      preload="metadata"
    />
  );
}

export const videoBubble: BubbleModule<'video'> = { View: VideoBubble, css };
