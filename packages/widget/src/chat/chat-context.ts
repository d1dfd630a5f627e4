// State shared by the parts of one chat: the context of inputs and bubbles, and a few additions.
import type { BubbleContext } from '../bubbles/bubble-view.ts';
import type { InputContext } from '../inputs/input-view.ts';
import type { Conversation } from '../session/conversation-contract.ts';
import type { Later } from './later.tsx';

export interface ChatParts extends InputContext, BubbleContext {
  /** Until the conversation has loaded, only the texts for the first messages and the first input. */
  readonly words: InputContext['words'];
  readonly conversation: Conversation;
  /** The parts that load with the conversation; nothing until then. */
  readonly later: () => Later | undefined;
  /** Closes the window of a popup or bubble; absent in the standard mode. */
  readonly close: (() => void) | undefined;
}
