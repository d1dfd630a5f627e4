// The browser's own dialog: what is behind it rests, Escape closes it, and the focus goes back to where it was.
import { element } from './element.ts';
import type { MakeFrame } from './window-frame.ts';

export const popupFrame: MakeFrame = ({ close }) => {
  const dialog = element('dialog', { class: 'panel', part: 'overlay' });
  const { style } = document.documentElement;
  /** How the page scrolled before; nothing while the dialog is closed. */
  let overflow: string | undefined;
  const hide = (): void => {
    if (overflow === undefined) return;
    style.overflow = overflow;
    overflow = undefined;
    dialog.close();
  };
  // It is told late: the dialog may have been opened again.
  dialog.addEventListener('close', () => dialog.open || close());
  // A click beside the dialog; Escape is its key.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) close();
  });
  return {
    element: dialog,
    place: dialog,
    draw({ isOpen, title }, words) {
      dialog.setAttribute('aria-label', title ?? words.chat);
      if (!isOpen) return hide();
      if (overflow !== undefined) return;
      dialog.showModal();
      overflow = style.overflow;
      style.overflow = 'hidden';
    },
    end: hide,
  };
};
