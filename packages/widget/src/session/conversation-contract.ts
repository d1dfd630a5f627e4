// The interface of a conversation for the page. The conversation loads while the first messages are already visible.
import type { Message } from '@colloquy/schema';
import type { ConversationState, ReplyEntry, ShownFile } from './conversation-state.ts';
import type { Opening } from './opening.ts';
import type { RememberedChat } from './remembered-chat.ts';
import type { Store } from './store.ts';

/** An answer of the visitor. */
export interface Answer {
  /** Absent: the visitor skips the input. */
  readonly message?: Message;
  /** Text in the visitor's bubble; by default the message's text. */
  readonly label?: string;
  readonly files?: readonly ShownFile[];
  /** Formats the value that the server understood; by default unchanged. */
  readonly shown?: (understood: string) => string;
}

export interface Conversation {
  readonly store: Store<ConversationState>;
  /** Starts, with the page's first request if there is one. */
  begin(opening?: Promise<Opening>): Promise<void>;
  /** Answers the current input. A second answer to the same question does nothing. */
  answer(answer: Answer): void;
  /** Repeats a reply: sends a refused one again, or asks the question of an accepted one again. */
  redo(entry: ReplyEntry): void;
  /**
   * Restarts with a new session. Before the chat has started it only forgets the previous one, since a new one would
   * not be visible.
   */
  restart(): Promise<void>;
  /** Shows the page of turns before the first visible one. */
  readEarlier(): Promise<void>;
  /** Replies for an embed that the chat waits for: with a text, or only to continue. */
  replyForBubble(text?: string): void;
  /** Stores the chat for this tab until the next reply, even if the bot does not remember visitors. */
  holdForReturn(): void;
  sessionId(): string;
  end(): void;
}

/** Further functions of a loaded conversation. */
export interface WatchingConversation extends Conversation {
  /** Checks whether the chat continued elsewhere, and shows the new turns. */
  refresh(): Promise<void>;
  /**
   * Receives a person's messages at once while the page is visible. A hidden page holds a connection only while a person
   * answers.
   */
  listen(isSeen: boolean): void;
  /** Continues another chat of this visitor. Does nothing while a reply is pending. */
  switchTo(chat: RememberedChat): Promise<void>;
  /** The chat was deleted on the server: removes it from the page and from the browser. */
  erased(): Promise<void>;
}
