// A recorded chat, and the bots that it is replayed on.
import type { ChatStart, RecordedInput } from '@colloquy/engine';
import type { CallResult } from '@colloquy/schema';

/** A chat with its first turns. */
export interface RecordedChat {
  readonly id: string;
  readonly turns: readonly RecordedChatTurn[];
}

/** Everything that a turn depended on. */
export interface RecordedChatTurn extends RecordedInput {
  /** In the first turn alone. */
  readonly start?: Omit<ChatStart, 'flow' | 'message'> | undefined;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Hashes of the versions of linked bots, by the id in the link. */
  readonly links?: Readonly<Record<string, string>> | undefined;
  /** Results of calls, with their number in the turn. */
  readonly results?: readonly (readonly [number: number, result: CallResult])[] | undefined;
}

/** The definitions of a replay, of any version. */
export interface ReplayedBots {
  /** The version that the chats ran. */
  readonly live: unknown;
  readonly draft: unknown;
  /** Linked bots by the hashes that records and `current` name. */
  readonly linked?: Readonly<Record<string, unknown>> | undefined;
  /** Hashes of the current versions of linked bots, by the id in the link: for links that the chat did not follow. */
  readonly current?: Readonly<Record<string, string>> | undefined;
}
