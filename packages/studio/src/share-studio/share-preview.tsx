// How the chat looks at a place, with the real chat.
import type { Theme } from '@colloquy/schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { openChatFrame } from '../chat-view/chat-frame.ts';
import type { Embedding } from './embed-code.ts';
import type { Target } from './targets.ts';

/** @example <SharePreview target={TARGETS[0]} embedding={embedding} botId="lead" /> */
export function SharePreview({
  target,
  embedding,
  botId,
}: {
  readonly target: Target;
  readonly embedding: Embedding;
  readonly botId: string;
}): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const style = target.isEmbedded ? embedding.style : 'full';
  const { publicId, side, greeting } = embedding;
  // Shown at once, and each time: visitors see it later, and once a day.
  const look = useQuery({ queryKey: ['look', publicId], queryFn: () => readLook(publicId) });
  const themeMessage = look.data?.theme.launcher?.message ?? '';
  useEffect(() => {
    const place = frame.current;
    if (!place) return undefined;
    let isGone = false;
    let chat: HTMLElement | undefined;
    void openChatFrame(place, { hasWebsite: style !== 'full' }).then((page) => {
      if (isGone) return;
      chat = page.createElement('colloquy-chat');
      chat.setAttribute('scheme', 'light');
      if (style === 'bubble') {
        // Closed: it shows the published look and begins no chat.
        chat.setAttribute('bot', publicId);
        chat.setAttribute('mode', 'bubble');
        if (side !== 'theme') chat.setAttribute('placement', side);
        const message = greeting || themeMessage;
        if (message !== '') {
          chat.setAttribute('preview-message', message);
          chat.setAttribute('preview-delay', '0');
        }
      } else {
        chat.setAttribute('bot', botId);
        chat.setAttribute('preview', '');
        if (style === 'popup') {
          chat.setAttribute('mode', 'popup');
          chat.setAttribute('auto-show-delay', '0');
        }
      }
      page.body.append(chat);
    });
    return () => {
      isGone = true;
      chat?.remove();
    };
  }, [style, botId, publicId, side, greeting, themeMessage]);
  return (
    <section className="share-preview" aria-label="Preview">
      <iframe ref={frame} title="The chat at this place" inert />
    </section>
  );
}

/** The published look of a bot, as its launcher reads it. */
async function readLook(publicId: string): Promise<{ readonly theme: Theme }> {
  const response = await fetch(`/looks/${encodeURIComponent(publicId)}`);
  if (!response.ok) throw new Error(`The look of "${publicId}" could not be read: HTTP ${response.status}.`);
  return response.json();
}
