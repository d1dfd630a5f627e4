// Watching a reply: the answer to a request as far as it is known while its turn makes calls.
import type { ContinueChatResponse, StartChatResponse } from '@colloquy/schema';
import type { TurnWatcher } from './turn-watcher.ts';

/** The body of an answer so far: what it holds already stays as it is, more messages and actions may follow. */
export type PartialReply = Partial<StartChatResponse> & Pick<ContinueChatResponse, 'messages'>;

/** Follows the answer to a request. A turn that is run again tells the same again. */
export interface ReplyWatcher extends Pick<TurnWatcher, 'text'> {
  reached(reply: PartialReply): void;
}
