// The button at the corner of a page, and its badge.
import type { WindowWords } from '../words/window-words.ts';
import { fill } from '../words/words.ts';
import { button, CROSS, element, icon } from './element.ts';
import type { ChatWindow, WindowState } from './window-state.ts';

export interface Launcher {
  readonly element: HTMLButtonElement;
  readonly draw: (state: WindowState, words: WindowWords) => void;
}

const SPEECH = 'M20 11.5a8 7.5 0 0 1-11.7 6.7L4 19.5l1.3-4A8 7.5 0 1 1 20 11.5Z';

export function createLauncher({ toggle }: Pick<ChatWindow, 'toggle'>): Launcher {
  const badge = element('span', { class: 'badge', 'aria-hidden': 'true' });
  const launcher = button(
    { part: 'button' },
    toggle,
    element('span', { part: 'button-icon' }, icon(SPEECH, 26)),
    element('span', { part: 'button-icon' }, icon(CROSS, 20)),
  );
  return {
    element: launcher,
    draw({ isOpen, unread }, words) {
      const label = isOpen ? words.close : words.open;
      launcher.className = isOpen ? 'launcher open' : 'launcher';
      launcher.setAttribute('aria-expanded', `${isOpen}`);
      launcher.setAttribute(
        'aria-label',
        unread > 0 ? `${label}, ${fill(words.unread, { count: unread })}` : label,
      );
      badge.textContent = unread > 9 ? '9+' : `${unread}`;
      if (unread > 0) launcher.append(badge);
      else badge.remove();
    },
  };
}
