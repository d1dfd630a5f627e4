// A chat that has its place, and is drawn there when it begins.
import type { ConversationState } from '../session/conversation-state.ts';
import type { Store } from '../session/store.ts';

export interface PlacedChat {
  readonly store: Store<ConversationState>;
  /** Draws it, and starts its session. */
  begin(): void;
  sendMessage(text: string): void;
  restart(): void;
  destroy(): void;
}
