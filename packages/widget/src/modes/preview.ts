// The preview message beside the launcher.
import type { PreviewMessage } from '../options/window-options.ts';
import { mediaUrl } from '../safe-url.ts';
import type { WindowWords } from '../words/window-words.ts';
import { button, closeButton, element } from './element.ts';
import type { ChatWindow, WindowState } from './window-state.ts';

export interface Preview {
  readonly element: HTMLElement;
  readonly draw: (state: WindowState, words: WindowWords) => void;
}

export function createPreview({ open, hidePreview }: Pick<ChatWindow, 'open' | 'hidePreview'>): Preview {
  const message = button({ class: 'preview-words' }, open);
  const dismiss = closeButton({ part: 'preview-message-close-button' }, hidePreview);
  const box = element('div', { class: 'preview', part: 'preview-message' }, message, dismiss);
  let shown: PreviewMessage | undefined;
  return {
    element: box,
    draw({ preview }, words) {
      dismiss.setAttribute('aria-label', words.dismiss);
      if (!preview || preview === shown) return;
      shown = preview;
      const src = mediaUrl(preview.avatarUrl);
      message.replaceChildren(
        ...(src ? [element('img', { class: 'avatar', src, alt: '', referrerpolicy: 'no-referrer' })] : []),
        element('span', {}, preview.message),
      );
    },
  };
}
