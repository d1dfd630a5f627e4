// The window at the corner of a page, opened by its launcher.
import { untilLoaded } from '../loading/until-loaded.ts';
import type { WindowWords } from '../words/window-words.ts';
import { element } from './element.ts';
import { createLauncher } from './launcher.ts';
import { loadPreview } from './load-preview.ts';
import type { Preview } from './preview.ts';
import type { MakeFrame, WindowFrame } from './window-frame.ts';
import type { WindowState } from './window-state.ts';

export const cornerFrame: MakeFrame = (chatWindow, look) => {
  const { direction, placement } = look;
  const place = element('div', { class: 'window', part: 'bot', role: 'dialog', tabindex: '-1' });
  place.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') chatWindow.close();
  });
  const launcher = createLauncher(chatWindow);
  const corner = element('div', { class: `corner ${placement}`, dir: direction, popover: 'manual' });
  let preview: Preview | undefined;
  let isLoading = false;
  let wasOpen = false;
  const draw: WindowFrame['draw'] = (state, words) => {
    // In the top layer, transformed or clipping ancestors neither move nor cut it.
    if (corner.isConnected && corner.showPopover && !corner.matches(':popover-open')) corner.showPopover();
    const { isOpen, isUnasked, hasBegun, hasLook } = state;
    place.setAttribute('aria-label', state.title ?? words.chat);
    place.hidden = !isOpen;
    launcher.draw(state, words);
    // Inserted only once, because moving an element loses the focus.
    if (hasBegun && !place.isConnected) corner.prepend(place);
    if (hasLook && !launcher.element.isConnected) corner.append(launcher.element);
    if (preview) drawPreview(preview, state, words);
    else if (state.preview && !isLoading) {
      isLoading = true;
      void untilLoaded(loadPreview).then(({ modules }) => {
        preview = modules.createPreview(chatWindow, look);
        draw(chatWindow.get(), words);
      });
    }
    if (isOpen !== wasOpen && !(isOpen && isUnasked))
      (isOpen ? place : launcher.element).focus({ preventScroll: true });
    wasOpen = isOpen;
  };
  const drawPreview = (
    { element: box, draw: fill }: Preview,
    state: WindowState,
    words: WindowWords,
  ): void => {
    fill(state, words);
    if (!state.preview) {
      // After closing it by keyboard, the focus stays at this corner of the page.
      if (box.matches(':focus-within')) launcher.element.focus({ preventScroll: true });
      box.remove();
    } else if (state.hasLook && !box.isConnected) launcher.element.before(box);
  };
  return { element: corner, place, draw };
};
