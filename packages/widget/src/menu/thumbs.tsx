// Two buttons under an answer of a model: whether it helped.
import type { Rating } from '@colloquy/schema';
import { useState } from '../drawing/hooks.ts';
import { Icon } from '../icons/icons.tsx';
import type { Entry } from '../session/conversation-state.ts';
import type { MenuParts } from './menu-contract.ts';
import { css } from './thumbs.css';

export interface ThumbsProps {
  readonly entry: Extract<Entry, { kind: 'stream' }>;
  readonly parts: Pick<MenuParts, 'client' | 'sessionId' | 'words'>;
}

const RATINGS = ['good', 'bad'] as const;

function Thumbs({ entry, parts: { client, sessionId, words } }: ThumbsProps) {
  const [rating, setRating] = useState<Rating | undefined>(entry.rating);
  const rate = async (pressed: Rating): Promise<void> => {
    const wanted = pressed === rating ? undefined : pressed;
    setRating(wanted);
    const path = `/v1/sessions/${encodeURIComponent(sessionId())}/turns/${entry.turn}/rating`;
    try {
      const { ok } = await fetch(client.options.baseUrl + path, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ rating: wanted ?? null }),
      });
      if (!ok) setRating(rating);
    } catch {
      // Without a network it stays as it was.
      setRating(rating);
    }
  };
  return (
    <div class="thumbs">
      {RATINGS.map((one) => {
        const name = one === 'good' ? words.goodAnswer : words.badAnswer;
        return (
          <button
            type="button"
            key={one}
            class={`icon ${one}`}
            aria-label={name}
            title={name}
            aria-pressed={rating === one}
            onClick={() => void rate(one)}
          >
            <Icon size={18}>
              <path d="M7 10v11H3V10zM7 10l4-8a3 3 0 0 1 3 3v4h5.5a2 2 0 0 1 2 2.3l-1.3 8a2 2 0 0 1-2 1.7H7" />
            </Icon>
          </button>
        );
      })}
    </div>
  );
}

export const thumbs = { View: Thumbs, css };
