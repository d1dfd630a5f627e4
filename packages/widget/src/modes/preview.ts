// The preview message beside the launcher, with quick replies.
import type { PreviewMessage } from '../options/window-options.ts';
import { mediaUrl } from '../safe-url.ts';
import type { WindowWords } from '../words/window-words.ts';
import { button, closeButton, element } from './element.ts';
import { css } from './preview.css';
import type { WindowLook } from './window-frame.ts';
import type { ChatWindow, WindowState } from './window-state.ts';

export interface Preview {
  readonly element: HTMLElement;
  readonly draw: (state: WindowState, words: WindowWords) => void;
}

export function createPreview(
  { open, hidePreview }: Pick<ChatWindow, 'open' | 'hidePreview'>,
  { adopt, send }: Pick<WindowLook, 'adopt' | 'send'>,
): Preview {
  adopt(css);
  const message = button({ class: 'preview-words' }, open);
  const dismiss = closeButton({ part: 'preview-message-close-button' }, hidePreview);
  const replies = element('div', { class: 'preview-replies' });
  const box = element('div', { class: 'preview', part: 'preview-message' }, message, dismiss);
  let shown: PreviewMessage | undefined;
  const reply = (text: string): HTMLElement =>
    button(
      { part: 'preview-message-reply', dir: 'auto' },
      () => {
        open();
        send(text);
      },
      document.createTextNode(text),
    );
  return {
    element: box,
    draw({ preview }, words) {
      dismiss.setAttribute('aria-label', words.dismiss);
      if (!preview || preview === shown) return;
      shown = preview;
      const src = mediaUrl(preview.avatarUrl);
      message.replaceChildren(
        ...(src ? [element('img', { class: 'avatar', src, alt: '', referrerpolicy: 'no-referrer' })] : []),
        element('span', { dir: 'auto' }, preview.message),
      );
      replies.replaceChildren(...(preview.replies ?? []).map(reply));
      if (preview.replies?.length) box.append(replies);
      else replies.remove();
    },
  };
}
