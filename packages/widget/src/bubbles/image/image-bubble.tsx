// An image. It reserves its space while loading, shows when it cannot load, and is enlarged by a tap.
import { useState } from '../../drawing/hooks.ts';
import { linkUrl, mediaUrl } from '../../safe-url.ts';
import type { BubbleModule, BubbleOf, BubbleProps } from '../bubble-view.ts';
import { css as enlarged } from './enlarge.css';
import { enlarge } from './enlarge.ts';
import { css } from './image-bubble.css';

function ImageBubble({ bubble, context }: BubbleProps<'image'>) {
  const { url, clickLink } = bubble.content;
  const { words } = context;
  const [state, setState] = useState<'loading' | 'there' | 'broken'>('loading');
  const src = mediaUrl(url);
  const alt = clickLink?.alt || words.picture || 'Picture';
  if (!src || state === 'broken') return <p class="missing">{alt}</p>;
  const picture = (
    <img
      class={`picture ${state}`}
      src={src}
      alt={alt}
      referrerpolicy="no-referrer"
      onLoad={() => setState('there')}
      onError={() => setState('broken')}
    />
  );
  const href = linkUrl(clickLink?.url);
  return href ? (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {picture}
      <span class="hidden"> ({words.newTab})</span>
    </a>
  ) : (
    <button
      type="button"
      class="enlarge"
      aria-label={`${words.enlarge ?? 'Enlarge'}: ${alt}`}
      onClick={({ currentTarget }) => enlarge(currentTarget, words)}
    >
      {picture}
    </button>
  );
}

function prepare({ content: { url } }: BubbleOf<'image'>): Promise<void> {
  const image = new Image();
  image.referrerPolicy = 'no-referrer';
  image.src = mediaUrl(url) ?? '';
  return image.decode();
}

export const imageBubble: BubbleModule<'image'> = { View: ImageBubble, css: css + enlarged, prepare };
