// What a window shows until the chat in it has come: a way to close it, and a word where the chat does not come.
import type { FirstWords } from '../words/words.ts';
import { closeButton, element } from './element.ts';

export interface Absence {
  readonly element: HTMLElement;
  readonly draw: (words: FirstWords) => void;
  /** The chat did not come; it is asked for again. */
  readonly miss: () => void;
}

export function absence(close: () => void): Absence {
  const button = closeButton({}, close);
  const notice = element('p', { role: 'alert' });
  const box = element('div', { class: 'root absent' }, button);
  let said: string = '';
  return {
    element: box,
    draw(words) {
      button.setAttribute('aria-label', words.close);
      button.title = words.close;
      said = words.unreachable;
      if (notice.isConnected) notice.textContent = said;
    },
    miss() {
      box.append(notice);
      notice.textContent = said;
    },
  };
}
