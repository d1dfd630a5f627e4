// The contract of window frames: a dialog, or a box at the corner with its launcher.
import type { Adopt } from '../loading/loaded.tsx';
import type { WindowWords } from '../words/window-words.ts';
import type { ChatWindow, WindowState } from './window-state.ts';

export interface WindowFrame {
  /** The frame's root element in the shadow. */
  readonly element: HTMLElement;
  /** The container of the chat. */
  readonly place: HTMLElement;
  /** Renders a state; called after each change, and when the texts of the visitor's language have loaded. */
  readonly draw: (state: WindowState, words: WindowWords) => void;
  /** Undoes its changes to the page. */
  readonly end?: () => void;
}

export interface WindowLook {
  readonly direction: 'ltr' | 'rtl';
  readonly placement: 'left' | 'right';
  readonly adopt: Adopt;
  /** Sends a message as the visitor. */
  readonly send: (text: string) => void;
}

export type MakeFrame = (chatWindow: ChatWindow, look: WindowLook) => WindowFrame;
