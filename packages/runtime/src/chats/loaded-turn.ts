// A loaded turn: all that a turn depends on is there, and it can be run. Run again on the same, it comes to the same.
import type { Host, Turn, TurnOutcome } from '@colloquy/engine';
import type { Message } from '@colloquy/schema';
import type { JournalIdentity, TurnCommit } from '@colloquy/storage';
import type { AskedRecord } from '../records/turn-record.ts';
import type { ApiResponse } from './api-response.ts';
import type { TurnDependencies } from './turn-dependencies.ts';
import type { Beginning } from './turn-journal.ts';
import type { PartialReply } from './watchers.ts';

/** Where the calls of a turn are journaled. */
export interface JournalKey extends JournalIdentity {
  /** Of what the client sent. */
  readonly hash: string;
  /** Whether the client may send something else for this turn after a crash. */
  readonly mayChange: boolean;
}

/** A turn that can be run: the first of a chat, or the next. */
export interface LoadedTurn {
  readonly host: Host;
  readonly sessionId: string;
  readonly botId: string;
  /** What the client sent. */
  readonly message: Message | undefined;
  /** When the chat began, in epoch milliseconds. */
  readonly createdAt: number;
  /** The stored state that the commit requires. */
  readonly expected: TurnCommit['expected'];
  /** The result of an earlier chat that this one takes over when its bot begins, without its answers. */
  readonly overwrites: string | undefined;
  /** Answers that the visitor takes back by it. */
  readonly withdrawn?: TurnCommit['withdrawn'];
  /** Whether results stay as they are: the bot of the chat has not begun, and does not begin by this turn. */
  readonly leavesResults?: boolean;
  /** The call whose result this turn leaves to a later one, although it may have arrived already. */
  readonly earlyCall?: string | undefined;
  /** Whether calls of an interrupted turn are dropped, because the chat ends or takes another path. */
  readonly dropsCalls?: boolean;
  /** Whether the bot of a chat that was only registered begins with it. */
  readonly isBeginning?: boolean;
  /** Whether its journal is also read when it makes no calls. Default: false. */
  readonly isAlwaysJournaled?: boolean;
  /** Runs the turn from its start to its end or its first call. Changes nothing. */
  play(host: Host): TurnOutcome;
  /** The body of the response to a turn, also of an unfinished one. */
  bodyOf(turn: Turn): PartialReply;
  /** Recorded besides the message, so that the turn can be run again at any time. */
  asked(): AskedRecord;
  /** Values that a rerun must repeat. */
  beginning(): Beginning;
  /** Nothing when no request can name this turn again. */
  journalKey(): JournalKey | undefined;
  /** The same turn, with its inputs of an earlier run. */
  again(beginning: Beginning, dependencies: TurnDependencies): Promise<LoadedTurn>;
  /** Checks the store: whether the turn's bot or result was removed during its calls. Returns the refusal, or `again` to start without it. */
  whyGone?(dependencies: TurnDependencies): Promise<ApiResponse | 'again' | undefined>;
  /** Removes files of its calls, when it ends without a commit and cannot be requested again. */
  leaveNothing?(dependencies: TurnDependencies): Promise<void>;
  /** Whether it is still the next turn of its chat. Asks the store. */
  isCurrent(dependencies: TurnDependencies): Promise<boolean>;
}
