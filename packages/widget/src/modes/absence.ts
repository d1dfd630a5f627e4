// The content of a window until its chat has loaded: a way to close it.
import type { FirstWords } from '../words/words.ts';
import { closeButton, element } from './element.ts';

export interface Absence {
  readonly element: HTMLElement;
  readonly draw: (words: FirstWords) => void;
}

export function absence(close: () => void): Absence {
  const button = closeButton({}, close);
  return {
    element: element('div', { class: 'root absent' }, button),
    draw(words) {
      button.setAttribute('aria-label', words.close);
      button.title = words.close;
    },
  };
}
