// How the chat looks at a place, with the real chat.
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
        chat.setAttribute('placement', side);
        if (greeting !== '') {
          chat.setAttribute('preview-message', greeting);
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
  }, [style, botId, publicId, side, greeting]);
  return (
    <section className="share-preview" aria-label="Preview">
      <iframe ref={frame} title="The chat at this place" inert />
    </section>
  );
}
