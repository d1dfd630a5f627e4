// The window options of a chat, parsed from attributes that the standard mode does not use.
import { limits } from './limits.ts';
import { textsOf } from './options.ts';

export interface WindowOptions {
  readonly isPopup: boolean;
  readonly placement: 'left' | 'right';
  /** Milliseconds before it opens by itself. */
  readonly autoShowDelayMs: number | undefined;
  readonly preview: PreviewMessage | undefined;
  /** Whether the page chooses icon or text of the launcher, also without a theme. */
  readonly hasLauncher: boolean;
}

/** The message beside the launcher. */
export interface PreviewMessage {
  readonly message: string;
  readonly avatarUrl?: string | undefined;
  /** Buttons under it that open the chat and send their words. */
  readonly replies?: readonly string[] | undefined;
  /** Milliseconds before it appears; absent: only on a call of the page. */
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
    hasLauncher: element.matches('[launcher-icon],[launcher-text]'),
  };
}

function readMs(text: string | undefined): number | undefined {
  const ms = Number(text);
  return ms >= 0 ? Math.min(ms, limits.longestDelayMs) : undefined;
}
