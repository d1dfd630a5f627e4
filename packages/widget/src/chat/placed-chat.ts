// A chat with its container, rendered when it starts.
import type { ConversationState } from '../session/conversation-state.ts';
import type { Store } from '../session/store.ts';

export interface PlacedChat {
  readonly store: Store<ConversationState>;
  /** Renders it, and starts its session. */
  begin(): void;
  sendMessage(text: string): void;
  restart(): void;
  destroy(): void;
}
