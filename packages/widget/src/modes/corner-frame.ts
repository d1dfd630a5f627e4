// The window at the corner of a page, opened by its launcher.
import { element } from './element.ts';
import { createLauncher } from './launcher.ts';
import { createPreview } from './preview.ts';
import type { MakeFrame } from './window-frame.ts';

export const cornerFrame: MakeFrame = (chatWindow, { direction, placement }) => {
  const place = element('div', { class: 'window', part: 'bot', role: 'dialog', tabindex: '-1' });
  place.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') chatWindow.close();
  });
  const launcher = createLauncher(chatWindow);
  const preview = createPreview(chatWindow);
  const corner = element('div', { class: `corner ${placement}`, dir: direction, popover: 'manual' });
  let wasOpen = false;
  return {
    element: corner,
    place,
    draw(state, words) {
      // In the top layer, transformed or clipping ancestors neither move nor cut it.
      if (corner.isConnected && corner.showPopover && !corner.matches(':popover-open')) corner.showPopover();
      const { isOpen, isUnasked, hasBegun, hasLook } = state;
      place.setAttribute('aria-label', state.title ?? words.chat);
      place.hidden = !isOpen;
      launcher.draw(state, words);
      preview.draw(state, words);
      // Inserted only once, because moving an element loses the focus.
      if (hasBegun && !place.isConnected) corner.prepend(place);
      if (hasLook && !launcher.element.isConnected) corner.append(launcher.element);
      if (!state.preview) {
        // After closing it by keyboard, the focus stays at this corner of the page.
        if (preview.element.matches(':focus-within')) launcher.element.focus({ preventScroll: true });
        preview.element.remove();
      } else if (hasLook && !preview.element.isConnected) launcher.element.before(preview.element);
      if (isOpen !== wasOpen && !(isOpen && isUnasked))
        (isOpen ? place : launcher.element).focus({ preventScroll: true });
      wasOpen = isOpen;
    },
  };
};
