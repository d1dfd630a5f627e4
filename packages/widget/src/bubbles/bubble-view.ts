// What every bubble of the chat is given. This is the contract of the files beside this one.
import type { Bubble } from '@colloquy/schema';
import type { ComponentType } from 'preact';
import type { FirstWords, MediaWords } from '../words/words.ts';
import type { linkedText } from './linked-text.ts';

export type BubbleType = Bubble['type'];
export type BubbleOf<Type extends BubbleType> = Extract<Bubble, { type: Type }>;

export interface BubbleContext {
  readonly words: FirstWords & MediaWords;
  readonly areScriptsAllowed: boolean;
  /** What comes with the conversation; nothing until then. */
  readonly later: () => { readonly linkedText: typeof linkedText } | undefined;
  /** Answers for an embed that the chat waits for: its text, or only that it may go on. */
  readonly reply: (text?: string) => void;
  readonly log: (description: string, details?: string) => void;
}

export interface BubbleProps<Type extends BubbleType = BubbleType> {
  readonly bubble: BubbleOf<Type>;
  /** It was there before the page: nothing plays or runs by itself. */
  readonly isOld: boolean;
  readonly context: BubbleContext;
}

export interface BubbleModule<Type extends BubbleType = BubbleType> {
  readonly View: ComponentType<BubbleProps<Type>>;
  readonly css: string;
}

/** One line of the registry. `isMedia`: as wide as a message may be, without the space around words. */
export interface BubbleEntry<Type extends BubbleType> {
  readonly isMedia: boolean;
  readonly module: BubbleModule<Type> | (() => Promise<BubbleModule<Type>>);
}
