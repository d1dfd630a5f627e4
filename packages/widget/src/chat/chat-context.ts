// What the parts of one chat on a page share.
import type { BubbleContext } from '../bubbles/bubble-view.ts';
import type { InputContext } from '../inputs/input-view.ts';
import type { Conversation } from '../session/conversation-contract.ts';
import type { Words } from '../words/words.ts';
import type { Later } from './later.tsx';
import type { Adopt } from './use-loaded.ts';

export interface ChatParts {
  readonly conversation: Conversation;
  readonly words: Words;
  readonly input: InputContext;
  readonly bubble: BubbleContext;
  readonly adopt: Adopt;
  /** What is loaded with the conversation; nothing until then. */
  readonly later: () => Later | undefined;
  /** Closes the window of a popup or bubble; a page of its own has none. */
  readonly close: (() => void) | undefined;
}
