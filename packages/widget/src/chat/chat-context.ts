// What the parts of one chat on a page share: what its inputs and bubbles are given, and a little more.
import type { BubbleContext } from '../bubbles/bubble-view.ts';
import type { InputContext } from '../inputs/input-view.ts';
import type { Conversation } from '../session/conversation-contract.ts';
import type { Later } from './later.tsx';

export interface ChatParts extends InputContext, BubbleContext {
  /** Until the conversation is there, only those of the first messages and of what is asked behind them. */
  readonly words: InputContext['words'];
  readonly conversation: Conversation;
  /** What is loaded with the conversation; nothing until then. */
  readonly later: () => Later | undefined;
  /** Closes the window of a popup or bubble; a page of its own has none. */
  readonly close: (() => void) | undefined;
}
