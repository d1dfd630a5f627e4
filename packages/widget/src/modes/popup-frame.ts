// The browser's own dialog: it makes the page inert, closes with Escape, and returns the focus to its previous place.
import { element } from './element.ts';
import type { MakeFrame } from './window-frame.ts';

export const popupFrame: MakeFrame = ({ close }) => {
  const dialog = element('dialog', { class: 'panel', part: 'overlay' });
  const { style } = document.documentElement;
  /** The page's previous `overflow` style; nothing while the dialog is closed. */
  let overflow: string | undefined;
  const hide = (): void => {
    if (overflow === undefined) return;
    style.overflow = overflow;
    overflow = undefined;
    dialog.close();
  };
  // The event is asynchronous: the dialog may have been opened again.
  dialog.addEventListener('close', () => dialog.open || close());
  // A click outside the dialog; its keyboard equivalent is Escape.
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
