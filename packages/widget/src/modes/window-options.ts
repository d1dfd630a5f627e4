// What a page says about the window of its chat: attributes of the element that a chat in its place has no use for.
import { textsOf } from '../element/options.ts';
import { limits } from './limits.ts';

export interface WindowOptions {
  readonly isPopup: boolean;
  readonly placement: 'left' | 'right';
  /** Opens by itself after so many milliseconds. */
  readonly autoShowDelayMs: number | undefined;
  readonly preview: PreviewMessage | undefined;
}

/** A few words beside the launcher. */
export interface PreviewMessage {
  readonly message: string;
  readonly avatarUrl?: string | undefined;
  /** Milliseconds; absent: it is shown only when the page says so. */
  readonly delayMs?: number | undefined;
}

/** @example readWindowOptions(element).placement // 'right' */
export function readWindowOptions(element: HTMLElement): WindowOptions {
  const text = textsOf(element);
  const message = text('preview-message');
  return {
    isPopup: text('mode') === 'popup',
    placement: text('placement') === 'left' ? 'left' : 'right',
    autoShowDelayMs: readMs(text('auto-show-delay')),
    preview: message
      ? { message, avatarUrl: text('preview-avatar'), delayMs: readMs(text('preview-delay')) }
      : undefined,
  };
}

function readMs(text: string | undefined): number | undefined {
  const ms = Number(text);
  return ms >= 0 ? Math.min(ms, limits.longestDelayMs) : undefined;
}
