// Watchers follow a turn, or its response, while the turn still makes calls.
import type { Turn } from '@colloquy/engine';
import type { ContinueChatResponse, StartChatResponse } from '@colloquy/schema';

/** The body of a response so far: its parts are final, more messages and actions may follow. */
export type PartialReply = Partial<StartChatResponse> & Pick<ContinueChatResponse, 'messages'>;

/** Follows a turn with calls. Events repeat when the turn is run again after a crash. */
export interface TurnWatcher {
  /** The turn so far. It has stopped for a call whose intent is journaled, so a later run begins with the same. */
  reached(turn: Turn): void;
  /** A piece of the text that a call is making, and which call of the turn that is. The next bubble will show it. */
  text(call: number, piece: string): void;
}

/** Follows the response to a request. A rerun repeats the same events, unless another server has advanced the chat. */
export interface ReplyWatcher extends Pick<TurnWatcher, 'text'> {
  reached(reply: PartialReply): void;
}
