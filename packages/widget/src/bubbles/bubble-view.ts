// Props of bubble views: the contract of the bubble folders.
import type { Bubble } from '@colloquy/schema';
import type { ComponentType } from 'preact';
import type { Adopt } from '../loading/loaded.tsx';
import type { FirstWords, MediaWords } from '../words/words.ts';
import type { linkedText } from './linked-text.ts';

export type BubbleType = Bubble['type'];
export type BubbleOf<Type extends BubbleType> = Extract<Bubble, { type: Type }>;

export interface BubbleContext {
  readonly words: FirstWords & MediaWords;
  readonly areScriptsAllowed: boolean;
  /** Adds the style sheet of a part that loads late. */
  readonly adopt: Adopt;
  /** Functions that load with the conversation; nothing until then. */
  readonly later: () => { readonly linkedText: typeof linkedText } | undefined;
  /** Replies for an embed that the chat waits for: with its text, or only to continue. */
  readonly reply: (text?: string) => void;
  readonly log: (description: string, details?: string) => void;
}

export interface BubbleProps<Type extends BubbleType = BubbleType> {
  readonly bubble: BubbleOf<Type>;
  /** Sent before the page loaded: it must not play or run by itself. */
  readonly isOld: boolean;
  readonly context: BubbleContext;
}

export interface BubbleModule<Type extends BubbleType = BubbleType> {
  readonly View: ComponentType<BubbleProps<Type>>;
  readonly css: string;
  /** Loads what gives the bubble its size; awaited for a moment before it is shown. */
  readonly prepare?: (bubble: BubbleOf<Type>) => Promise<unknown>;
}

/** One line of the registry. `isMedia`: uses the full width of a message, without padding. */
export interface BubbleEntry<Type extends BubbleType> {
  readonly isMedia: boolean;
  readonly module: BubbleModule<Type> | (() => Promise<BubbleModule<Type>>);
}
