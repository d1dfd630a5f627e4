// A page of another site in a frame. The chat may wait for its message.
import { useEffect, useRef } from '../../drawing/hooks.ts';
import { frameUrl } from '../../safe-url.ts';
import type { BubbleModule, BubbleProps } from '../bubble-view.ts';
import { frameRights } from '../frame-rights.ts';
import { css } from './embed-bubble.css';

function EmbedBubble({ bubble, isOld, context }: BubbleProps<'embed'>) {
  const { url, height, waitForEvent } = bubble.content;
  const src = frameUrl(url);
  const name = context.words.content ?? 'Content of another page';
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const pixels = Number(height ?? 400);
    if (frame.current && pixels > 0) frame.current.style.height = `${Math.min(pixels, 2_000)}px`;
    if (isOld || !waitForEvent?.isEnabled || !waitForEvent.name) return;
    const onMessage = (event: MessageEvent): void => {
      // From this frame or the page around the chat; never from other windows.
      if (event.source !== frame.current?.contentWindow && event.source !== window) return;
      const { name, data } = (event.data ?? {}) as { readonly name?: unknown; readonly data?: unknown };
      if (name !== waitForEvent.name) return;
      removeEventListener('message', onMessage);
      const isSaved = waitForEvent.saveDataInVariableId && data !== undefined && data !== null && data !== '';
      context.reply(isSaved ? (typeof data === 'string' ? data : JSON.stringify(data)) : undefined);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  if (!src) return <p class="missing">{name}</p>;
  return (
    <iframe
      ref={frame}
      class="embed"
      src={src}
      title={name}
      sandbox={frameRights(src)}
      referrerpolicy="strict-origin-when-cross-origin"
      loading="lazy"
    />
  );
}

export const embedBubble: BubbleModule<'embed'> = { View: EmbedBubble, css };
