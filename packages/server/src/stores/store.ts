// The store: the one interface behind which bots, sessions, turns and results are kept.

/** An immutable version of a flow. `hash` is the SHA-256 of `definition`, so the same content has one row for ever. */
export interface FlowRecord {
  readonly hash: string;
  /** The bot definition as JSON text, exactly as it was published. */
  readonly definition: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** What a bot's addresses point at. Publishing again moves the pointer; running chats keep the version they began with. */
export interface BotRecord {
  readonly id: string;
  /** Absent for a bot that is stored but not published. */
  readonly publicId: string | undefined;
  readonly name: string;
  /** Hash of the flow version that new chats run. */
  readonly flow: string;
  /** Epoch milliseconds of the publication of `flow`. */
  readonly publishedAt: number;
}

/** One chat. `state` is the engine's state as JSON text; the store never looks inside. */
export interface SessionRecord {
  readonly id: string;
  readonly botId: string;
  /** Number of turns committed so far; the next commit must expect exactly this number. */
  readonly turn: number;
  readonly state: string;
  /** Absent in preview, whose answers are not kept. */
  readonly resultId: string | undefined;
  readonly status: 'open' | 'ended';
  readonly isPreview: boolean;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Identifies a request that may be sent again. `scope` is what the key is unique in: a session, or a bot's start operation. */
export interface RequestIdentity {
  readonly scope: string;
  readonly key: string;
}

/** The stored answer to an identified request. */
export interface RequestRecord extends RequestIdentity {
  /** Hash of the request body: the same key with another body is refused. */
  readonly hash: string;
  readonly sessionId: string;
  readonly turn: number;
  /** The response body, byte for byte. */
  readonly response: string;
}

/** One accepted reply. */
export interface AnswerRecord {
  /** The result that keeps it. A chat may answer into several: a linked bot can have a result of its own. */
  readonly resultId: string;
  readonly blockId: string;
  readonly content: string;
  readonly attachedFileUrls: readonly string[];
}

/** What a visitor left behind: one row per visit, rewritten as the chat goes on. */
export interface ResultRecord {
  readonly id: string;
  readonly botId: string;
  readonly sessionId: string;
  /** JSON text of the list of variables that are kept: {id, name, value}. */
  readonly variables: string;
  readonly hasStarted: boolean;
  readonly isCompleted: boolean;
}

/** A log line of a turn, kept beside the result. */
export interface LogRecord {
  readonly status: string;
  readonly description: string;
  readonly details: string | undefined;
  readonly context: string | undefined;
}

/** Names the journal of a turn. */
export interface JournalIdentity {
  /** Whose turn it is: a session, or the request that starts one. */
  readonly owner: string;
  readonly turn: number;
}

/** One call of a turn, as far as it got. */
export interface JournaledCall {
  /** Counts the calls of the turn from 0. */
  readonly number: number;
  /** Of what is called. Another hash is another call. */
  readonly hash: string;
  /** JSON text: the intent, then the result. The store never looks inside. */
  readonly content: string;
}

/**
 * The journal of a turn that calls the world: kept from before its first call until its commit, so that a turn that is run again
 * after a crash calls nothing twice. It belongs to one holder at a time.
 */
export interface JournalRecord extends JournalIdentity {
  readonly holder: string;
  /** Of what the turn began with. */
  readonly hash: string;
  /** JSON text: what the turn began with. The store never looks inside. */
  readonly content: string;
  /** By number. */
  readonly calls: readonly JournaledCall[];
}

/** A write into a journal: replaces its holder, hash and content, and those of its calls that have the same number. */
export interface JournalWrite extends JournalRecord {
  /** The holder that the stored journal has; absent when there is none yet. */
  readonly expected: string | undefined;
}

/** Everything one turn leaves behind. It is written whole or not at all. */
export interface TurnCommit {
  readonly session: SessionRecord;
  /**
   * The turn number the stored session must have: `session.turn - 1` when the chat goes on,
   * `'new'` when the id must not exist yet, `'overwrite'` when a preview replaces its own earlier chat
   * (a conflict when the id is that of a live chat). Identified requests of the earlier chat keep their answers.
   */
  readonly expected: number | 'new' | 'overwrite';
  readonly request: (RequestIdentity & { readonly hash: string }) | undefined;
  /** The response body, byte for byte, as the client gets it. */
  readonly response: string;
  readonly answers: readonly AnswerRecord[];
  /** The results that changed in this turn, usually one or none. Never any in preview. */
  readonly results: readonly ResultRecord[];
  /** Kept under `session.resultId`; empty in preview. */
  readonly logs: readonly LogRecord[];
  /** The journal that the turn kept. It goes with the commit, and so do those of earlier turns of its owner. */
  readonly journal?: JournalIdentity | undefined;
}

/**
 * How a commit went.
 * `conflict`: the session is at another turn than expected; nothing was written; load it and run the turn again.
 * `repeated`, which wins over `conflict`: the request key is already stored (by another server, or before a restart); nothing was written; answer with the stored one.
 */
export type CommitOutcome =
  | { readonly type: 'committed' }
  | { readonly type: 'conflict' }
  | { readonly type: 'repeated'; readonly request: RequestRecord };

/** A result with its answers and logs, as it is read back. Times are epoch milliseconds. */
export interface StoredResult extends ResultRecord {
  readonly createdAt: number;
  readonly updatedAt: number;
  /** In the order in which they were given. */
  readonly answers: readonly (AnswerRecord & { readonly createdAt: number })[];
  readonly logs: readonly (LogRecord & { readonly createdAt: number })[];
}

/** A page of results. */
export interface ResultsPage {
  readonly limit: number;
  readonly before?: Pick<StoredResult, 'createdAt' | 'id'>;
}

/**
 * The store. Batch-shaped: callers hand over what is in flight, one transaction and one sync serve all of it.
 * A promise that resolves means durable: it survives a power cut (except in the memory store, which keeps nothing).
 * A rejected promise is a `StoreFailure`: nothing of the batch was written. One exception: when a database goes away in the middle of a
 * commit and stays away, the failure says that it is not known whether the turns were written; a request sent again under its key finds out.
 */
export interface Store {
  /** Keeps flow versions and moves the bots' pointers in one transaction. Same hash twice is fine. A public id that another bot had moves over. */
  publish(flows: readonly FlowRecord[], bots: readonly BotRecord[]): Promise<void>;
  loadFlow(hash: string): Promise<FlowRecord | undefined>;
  loadBot(address: { readonly id: string } | { readonly publicId: string }): Promise<BotRecord | undefined>;
  listBots(): Promise<readonly BotRecord[]>;
  /** In the order of `ids`; unknown ids give `undefined`. */
  loadSessions(ids: readonly string[]): Promise<readonly (SessionRecord | undefined)[]>;
  /** In the order of `identities`. */
  loadRequests(identities: readonly RequestIdentity[]): Promise<readonly (RequestRecord | undefined)[]>;
  /** In the order of `turns`; later turns of a batch see the earlier ones. */
  commitTurns(turns: readonly TurnCommit[]): Promise<readonly CommitOutcome[]>;
  /**
   * Writes into a journal, whole or not at all. False when its holder is not the expected one: then nothing was written, and somebody
   * else runs this turn, or has committed it. Of many that expect the same, one gets true.
   */
  journal(write: JournalWrite): Promise<boolean>;
  loadJournal(identity: JournalIdentity): Promise<JournalRecord | undefined>;
  loadResult(id: string): Promise<StoredResult | undefined>;
  /** Newest first, at most 1,000 at a time. `before` is the last row of the page before; its id parts results of the same millisecond. */
  listResults(botId: string, page: ResultsPage): Promise<readonly StoredResult[]>;
  close(): Promise<void>;
}
