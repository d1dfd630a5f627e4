// Props and replies of input views: the contract of the input folders.
import type { ChatClient } from '@colloquy/client';
import type { Input, InputType, Settings, Theme } from '@colloquy/schema';
import type { ComponentType } from 'preact';
import type { Answer } from '../session/conversation-contract.ts';
import type { Words } from '../words/words.ts';

export type InputOf<Type extends InputType> = Extract<Input, { type: Type }>;

/** The context that a chat provides to its inputs. It is constant for the chat's lifetime. */
export interface InputContext {
  /** Texts, loaded with the conversation, so every visible input has them. */
  readonly words: Words;
  /** The visitor's language (BCP 47), for `Intl`, months and numbers. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** Adds the style of a part that an input loads later. */
  readonly adopt: (css: string) => void;
  /**
   * For uploads: client, server address and session. The client loads with the conversation, so every visible input has
   * it.
   */
  readonly client: ChatClient;
  readonly apiHost: string;
  readonly sessionId: () => string;
  readonly settings: Settings;
  readonly theme: Theme;
  /**
   * Stores the chat for this tab until the next reply, whatever the bot's settings: a payment may leave the page and
   * return.
   */
  readonly holdForReturn: () => void;
  /**
   * The custom element: content that does not work in its shadow (a payment frame) becomes its child, shown in a
   * `<slot>`.
   */
  readonly host: HTMLElement;
}

export interface InputProps<Type extends InputType = InputType> {
  readonly input: InputOf<Type>;
  /**
   * Initial text of the field: `prefilledValue` if the bot asks for it, or text that was typed before the field
   * appeared. Apply it in a layout effect, so that no later typing is lost.
   */
  readonly initial: string;
  /**
   * False while the bot is writing: the field stays and accepts text, so that a phone's keyboard stays open, but
   * `answer` does nothing.
   */
  readonly isAsking: boolean;
  readonly context: InputContext;
  /** Sends the reply. The input is removed, and its `label` becomes the visitor's bubble. */
  answer(answer: Answer): void;
}

/** The export of an input's file: its component, and its styles. */
export interface InputModule<Type extends InputType = InputType> {
  readonly View: ComponentType<InputProps<Type>>;
  readonly css: string;
}

/**
 * One line of the registry. `composer`: one field at the bottom edge, within reach of the thumb. `flow`: under the
 * question, on the visitor's side. `flow` inputs offer "Type instead" if `canType` is set, for which the server must
 * accept text.
 */
export interface InputEntry<Type extends InputType> {
  readonly place: 'composer' | 'flow';
  readonly canType?: boolean;
  /** Text is no valid answer, so no text field replaces it when its file does not load. */
  readonly isWordless?: boolean;
  /** Another entry for some questions of this type, such as a list for many choices. */
  readonly entryFor?: (input: InputOf<Type>) => InputEntry<Type> | undefined;
  /** Whether a question of this type also needs parts that load later. */
  readonly needsMore?: (input: InputOf<Type>) => boolean | undefined;
  /** The module, or its loader: all inputs except text and choice load on first use. */
  readonly module: InputModule<Type> | (() => Promise<InputModule<Type>>);
}
