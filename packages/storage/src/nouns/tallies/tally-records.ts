// The tallies, as they are stored: what all chats with a version that began in one period add up to, and what each chat adds to them.
import type { RecordOf } from '../row.ts';
import { describeRow, flag, integer, text } from '../row.ts';

/** How far a chat is counted. */
export type CountedChat = Omit<RecordOf<typeof countedChatRow>, 'isRemoved'>;

export const countedChatRow = describeRow({
  sessionId: text,
  /** The last turn that is counted. */
  turn: integer,
  isRemoved: flag,
  /** What the chat adds to the tallies, as JSON text without a word of its visitor. Empty when it cannot be counted. The store never looks inside. */
  counts: text,
});

/** A chat with a result that has turns which are not counted. */
export interface UncountedChat {
  readonly sessionId: string;
  /** The last turn that is recorded. */
  readonly turn: number;
}

/** A cursor in the list of all chats: after this one. */
export interface ChatCursor {
  readonly resultId: string;
  readonly sessionId: string;
}

/** A part of all chats, by their results. */
export interface UncountedPage {
  readonly chats: readonly UncountedChat[];
  /** The last chat read; absent at the end of the list. */
  readonly next: ChatCursor | undefined;
}

/** The counted facts of a turn. */
export interface ChatStep {
  readonly sessionId: string;
  readonly turn: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** JSON text. Absent for turns of earlier versions. */
  readonly record: string | undefined;
}

/** Steps of several chats. */
export interface ChatSteps {
  /** By chat and turn. */
  readonly steps: readonly ChatStep[];
  /** Whether these are all. If not, the last chat is incomplete and those after it are missing; the next read continues. */
  readonly isWhole: boolean;
  /** Chats of which a record is damaged; none of their steps are given. */
  readonly damaged: readonly string[];
}

/** A tally. */
export type Tally = RecordOf<typeof tallyRow>;

/** Names a tally. */
export type TallyName = Pick<Tally, 'flow' | 'period'>;

export const tallyRow = describeRow({
  /** Hash of the version. */
  flow: text,
  /** When the chats began: a day in UTC, `2026-11-22`, or a month. The store knows only that periods sort by their names. */
  period: text,
  /** Numbers by name, as JSON text. The store never looks inside. */
  counts: text,
});

/** A change of the tallies. It is written whole or not at all. */
export interface TallyChange {
  /** The revision that everything in it was read at. */
  readonly revision: number;
  readonly chats: readonly CountedChat[];
  /** Names of chats that were removed and whose counts are taken back with this. */
  readonly taken: readonly string[];
  /** They replace the stored ones. */
  readonly tallies: readonly Tally[];
}

/** State to read before a change. */
export interface TallyRevision {
  /** Changes with every change of the tallies, and whenever turns that may be counted are removed. */
  readonly revision: number;
  /** Those of the chats that are counted. */
  readonly chats: readonly CountedChat[];
  /** Chats that were removed and are in the tallies still. They have names that say nothing about who they were. At most 200. */
  readonly removed: readonly CountedChat[];
}

/** The periods of some versions. */
export interface TallyRange {
  /** Hashes of the versions. */
  readonly flows: readonly string[];
  /** First and last period by their names, both included. */
  readonly from: string;
  readonly to: string;
}

/** The part of a store that keeps the tallies. Nothing of it is written with a turn. */
export interface TallyStore {
  /** Looks at a part of all chats with a result, in the order of their results, at most 1,000. */
  uncounted(page: {
    readonly limit: number;
    readonly after?: ChatCursor | undefined;
  }): Promise<UncountedPage>;
  /** Call it first when counting: later reads are at least as new. */
  revision(sessionIds: readonly string[]): Promise<TallyRevision>;
  /** Steps of chats after the given turns. At most 1,000 and about 512 KiB, but at least one. */
  steps(chats: readonly { readonly sessionId: string; readonly after: number }[]): Promise<ChatSteps>;
  /** Those that there are. */
  load(names: readonly TallyName[]): Promise<readonly Tally[]>;
  /** False when the revision is another one by now; then nothing was written. */
  change(change: TallyChange): Promise<boolean>;
  /** By version and period. */
  read(range: TallyRange): Promise<readonly Tally[]>;
}

/** The note that holds the revision. */
export const REVISION_NOTE = 'tallies';
