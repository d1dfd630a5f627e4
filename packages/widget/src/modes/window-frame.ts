// The window around a chat, as its page sees it: a dialog, or a box at the corner with its launcher. This is the contract of both.
import type { WindowWords } from '../words/window-words.ts';
import type { ChatWindow, WindowState } from './window-state.ts';

export interface WindowFrame {
  /** What stands in the shadow. */
  readonly element: HTMLElement;
  /** What the chat is drawn into. */
  readonly place: HTMLElement;
  /** Shows a state; called again after each change, and when the words of the visitor's language have come. */
  readonly draw: (state: WindowState, words: WindowWords) => void;
  /** Leaves the page as it was. */
  readonly end?: () => void;
}

export type MakeFrame = (
  chatWindow: ChatWindow,
  look: { readonly direction: 'ltr' | 'rtl'; readonly placement: 'left' | 'right' },
) => WindowFrame;
