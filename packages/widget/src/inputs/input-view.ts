// What every input of the chat is given, and what it gives back. This is the contract of the folders beside this file.
import type { ChatClient } from '@colloquy/client';
import type { Input, InputType, Settings, Theme } from '@colloquy/schema';
import type { ComponentType } from 'preact';
import type { Answer } from '../session/conversation-contract.ts';
import type { Words } from '../words/words.ts';

export type InputOf<Type extends InputType> = Extract<Input, { type: Type }>;

/** What the chat lends to its inputs. It stays the same while the chat does. */
export interface InputContext {
  /** They come with the conversation: an input that is shown has them. */
  readonly words: Words;
  /** The visitor's language (BCP 47): for `Intl`, for months and numbers. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** Takes in the style of what an input loads when it is asked for. */
  readonly adopt: (css: string) => void;
  /** For uploads: the client, where the server is, and the session. The client comes with the conversation: an input that is shown has it. */
  readonly client: ChatClient;
  readonly apiHost: string;
  readonly sessionId: () => string;
  readonly settings: Settings;
  readonly theme: Theme;
  /** Keeps the chat for this tab until the next reply, whatever the bot remembers: a payment may lead to another page and back. */
  readonly holdForReturn: () => void;
  /** The custom element: what cannot live in its shadow (a payment frame) becomes its child and is shown in a `<slot>`. */
  readonly host: HTMLElement;
}

export interface InputProps<Type extends InputType = InputType> {
  readonly input: InputOf<Type>;
  /**
   * What the field starts with: `prefilledValue` where the bot wants that, or words that were typed before it stood there. Take it over in a layout
   * effect: what is typed a moment later must not be lost.
   */
  readonly initial: string;
  /**
   * False while the bot speaks: the field stays where it is, so that the keyboard of a phone does, and takes words, but `answer` does nothing.
   */
  readonly isAsking: boolean;
  readonly context: InputContext;
  /** Sends the reply. The input goes away, its `label` becomes the visitor's bubble. */
  answer(answer: Answer): void;
}

/** What an input's file gives: its component, and its own part of the style sheet. */
export interface InputModule<Type extends InputType = InputType> {
  readonly View: ComponentType<InputProps<Type>>;
  readonly css: string;
}

/**
 * One line of the registry. `composer`: one field at the bottom edge, where the thumb is. `flow`: under the question, in the visitor's place.
 * `flow` inputs offer "Type instead" when `canType` says so: the server understands the answer as words, too.
 */
export interface InputEntry<Type extends InputType> {
  readonly place: 'composer' | 'flow';
  readonly canType?: boolean;
  /** No words are an answer: nothing stands in for it where its file does not come. */
  readonly isWordless?: boolean;
  /** Another entry for some questions of this type, such as a list for many choices. */
  readonly entryFor?: (input: InputOf<Type>) => InputEntry<Type> | undefined;
  /** Some questions of this type need more than the module. */
  readonly needsMore?: (input: InputOf<Type>) => boolean | undefined;
  /** The module, or how to load it: all but text and choice are loaded when a bot first asks for them. */
  readonly module: InputModule<Type> | (() => Promise<InputModule<Type>>);
}
