// What the page asks of a conversation. The conversation itself is loaded while the first messages already stand there.
import type { Message } from '@colloquy/schema';
import type { ConversationState, ReplyEntry, ShownFile } from './conversation-state.ts';
import type { Opening } from './opening.ts';
import type { Store } from './store.ts';

/** What the visitor answers. */
export interface Answer {
  /** Absent: the visitor skips what is asked. */
  readonly message?: Message;
  /** What the visitor's bubble says; the words of the message when absent. */
  readonly label?: string;
  readonly files?: readonly ShownFile[];
  /** How the value is shown that the server understood; as it is when absent. */
  readonly shown?: (understood: string) => string;
}

export interface Conversation {
  readonly store: Store<ConversationState>;
  /** Begins, with what the page has asked for already if it has. */
  begin(opening?: Promise<Opening>): Promise<void>;
  /** Answers what is asked. A second answer to the same question does nothing. */
  answer(answer: Answer): void;
  /** Lets the visitor do a reply again: one that the server refused is sent again, of one that counts the question is asked again. */
  redo(entry: ReplyEntry): void;
  /** Starts over, with a new session. Before the chat has begun it only forgets the last one: nobody would see a new one. */
  restart(): Promise<void>;
  /** Shows a page of turns before the first one. */
  readEarlier(): Promise<void>;
  /** Replies for an embed that the chat waits for: with a text, or only so that the chat goes on. */
  replyForBubble(text?: string): void;
  /** Keeps the chat for this tab until the next reply, also where the bot remembers nobody. */
  holdForReturn(): void;
  sessionId(): string;
  end(): void;
}

/** What a conversation can do besides, once it is there. */
export interface WatchingConversation extends Conversation {
  /** Looks whether the chat went on elsewhere, and shows it. */
  refresh(): Promise<void>;
  /** Hears at once what a person says in the chat, until it is told to stop: a page that nobody sees holds no connection. */
  listen(isSeen: boolean): void;
}
