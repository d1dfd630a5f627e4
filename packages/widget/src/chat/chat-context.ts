// What the parts of one chat on a page share.
import type { BubbleContext } from '../bubbles/bubble-view.ts';
import type { InputContext } from '../inputs/input-view.ts';
import type { Conversation } from '../session/conversation-contract.ts';
import type { FirstWords } from '../words/words.ts';
import type { Later } from './later.tsx';
import type { Adopt } from './loaded.tsx';

export interface ChatParts {
  readonly conversation: Conversation;
  /** Words of the first paint. All others come with the conversation, in `input`. */
  readonly words: FirstWords;
  readonly input: InputContext;
  readonly bubble: BubbleContext;
  readonly adopt: Adopt;
  /** What is loaded with the conversation; nothing until then. */
  readonly later: () => Later | undefined;
  /** Closes the window of a popup or bubble; a page of its own has none. */
  readonly close: (() => void) | undefined;
}
