// The store: one interface for bots, sessions, turns and results.

import type { CommitNumbers } from './commit-numbers.ts';
import type { AliasStore } from './nouns/aliases/alias-records.ts';
import type { AuditStamp, AuditStore } from './nouns/audit/audit-entries.ts';
import type { BotStore } from './nouns/bots/bot-records.ts';
import type { ChannelStore } from './nouns/channels/channel-records.ts';
import type { ContactKey, ContactStore } from './nouns/contacts/contact-records.ts';
import type { DocumentStore } from './nouns/documents/document-records.ts';
import type { DraftNameStore, DraftStore, OldDraftChanges } from './nouns/drafts/draft-records.ts';
import type { InboxStore } from './nouns/inbox/inbox-events.ts';
import type { InvitationStore } from './nouns/invitations/invitation-records.ts';
import type { OutboxState, OutboxStore, OutboxWrite } from './nouns/outbox/outbox-entries.ts';
import type { ResultSearchStore } from './nouns/result-search/scan-records.ts';
import type {
  AnswerRecord,
  LogRecord,
  ResultStore,
  WithdrawnAnswers,
  WrittenResult,
} from './nouns/results/result-records.ts';
import type { TallyStore } from './nouns/tallies/tally-records.ts';
import type { TokenStore } from './nouns/tokens/token-records.ts';
import type { WebhookStore } from './nouns/webhooks/webhook-records.ts';
import type { TextParts } from './text-parts.ts';

export type * from './commit-numbers.ts';
export type * from './nouns/aliases/alias-records.ts';
export type * from './nouns/audit/audit-entries.ts';
export type * from './nouns/bots/bot-records.ts';
export type * from './nouns/channels/channel-records.ts';
export type * from './nouns/contacts/contact-records.ts';
export type * from './nouns/documents/document-records.ts';
export type * from './nouns/drafts/draft-records.ts';
export type * from './nouns/inbox/inbox-events.ts';
export type * from './nouns/invitations/invitation-records.ts';
export type * from './nouns/outbox/outbox-entries.ts';
export type * from './nouns/result-search/scan-records.ts';
export type * from './nouns/results/result-records.ts';
export type * from './nouns/tallies/tally-records.ts';
export type * from './nouns/tokens/token-records.ts';
export type * from './nouns/webhooks/webhook-records.ts';
export type * from './text-parts.ts';

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
  /** The visitor's message, as JSON text. Absent when there was none, and in rows of earlier versions. */
  readonly message?: string | undefined;
  /** The response body, byte for byte. */
  readonly response: string;
}

/** A turn of a transcript: the message and the response. */
export interface StoredTurn extends Pick<RequestRecord, 'turn' | 'message'> {
  /** Absent when the row is damaged; then its message is absent, too. */
  readonly response: string | undefined;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** The record of a turn, for running it again. */
export interface RecordedTurn extends Pick<StoredTurn, 'turn' | 'message' | 'createdAt'> {
  /** What it takes besides the message, as JSON text. Absent for turns of earlier versions. */
  readonly record: string | undefined;
  /** The response body, byte for byte; absent once it has grown old. */
  readonly response: string | undefined;
  /** `checksumOfTurn` of turn, message and response, so that a removed response can still be compared. Absent for some turns of earlier versions. */
  readonly checksum: number | undefined;
}

/** A page of records of the turns of a chat, oldest first. */
export interface RecordsPage {
  /** At most 100. */
  readonly limit: number;
  /** Bytes of messages, records and responses after which the page ends. The first turn is always on it; an empty page is the end of the chat. */
  readonly bytes?: number | undefined;
  /** Only turns with a higher number. */
  readonly after: number;
  /** As for `TurnsPage`. */
  readonly since?: number | undefined;
}

/** A page of the turns of a chat, newest first. */
export interface TurnsPage {
  /** At most 100. */
  readonly limit: number;
  /** Bytes of messages and responses after which the page ends. The first turn is always on it. */
  readonly bytes: number;
  /** Only turns with a lower number. */
  readonly before: number;
  /** Epoch milliseconds: only turns made then or later, for previews, which may use the id of an earlier chat again. */
  readonly since?: number | undefined;
}

/** A page of the transcript. */
export interface StoredTurns {
  /** Newest first. */
  readonly turns: readonly StoredTurn[];
  /** Whether there are older ones. */
  readonly hasMore: boolean;
}

/** Names the journal of a turn. */
export interface JournalIdentity {
  /** Whose turn it is: a session, or the request that starts one. */
  readonly owner: string;
  readonly turn: number;
}

/** Names the journal of a turn as a commit relies on it. */
export interface HeldJournal extends JournalIdentity {
  /** The expected holder of the stored journal. Each write sets a new one, so the turn knows the whole journal. */
  readonly holder: string;
}

/** One call of a turn, as far as it got. */
export interface JournaledCall {
  /** Counts the calls of the turn from 0. */
  readonly number: number;
  /** Hash of the call. A different hash is a different call. */
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

/** All writes of one turn, atomic. */
export interface TurnCommit {
  readonly session: SessionRecord;
  /** Parts that `session.state` refers to. Absent when it is whole. */
  readonly stateParts?: TextParts | undefined;
  /**
   * The turn number that the stored session must have: `session.turn - 1` to continue a chat (which must have begun
   * at `session.createdAt`, too: a preview restarted under its id is another chat), `'new'` when the id must not
   * exist yet, `'overwrite'` when a preview replaces its own earlier chat (a conflict when the id is that of a live
   * chat). Identified requests of the earlier chat keep their answers.
   */
  readonly expected: number | 'new' | 'overwrite';
  /** Identity of the request, for retries. Absent when it carries no key. */
  readonly request: (RequestIdentity & { readonly hash: string }) | undefined;
  /** What the visitor sent, as JSON text. */
  readonly message?: string | undefined;
  /** What it takes to run the turn again, besides the message, as JSON text. The store never looks inside. */
  readonly record?: string | undefined;
  /** The response body, byte for byte, as the client gets it. */
  readonly response: string;
  /** The result that a new chat takes over from an earlier one: its answers and logs so far go, before those of this turn are added. */
  readonly overwrites?: string | undefined;
  /** Answers that the visitor takes back, before those of this turn are added. Never any in preview. */
  readonly withdrawn?: readonly WithdrawnAnswers[] | undefined;
  readonly answers: readonly AnswerRecord[];
  /** The results that changed in this turn, usually one or none. Never any in preview. */
  readonly results: readonly WrittenResult[];
  /** Kept under `session.resultId`; empty in preview. */
  readonly logs: readonly LogRecord[];
  /** Entries to send after the commit, in this order. Usually none; never any in preview. */
  readonly outbox?: readonly OutboxWrite[] | undefined;
  /** The person on a channel who talks in this chat. The store does not keep it: it is part of the state. */
  readonly contact?: ContactKey | undefined;
  /** The journal of the turn. The commit removes it, and those of earlier turns of its owner. */
  readonly journal?: HeldJournal | undefined;
}

/**
 * How a commit went.
 * `conflict`: the session is at another turn than expected, or the turn's journal was taken over, written to, or removed; nothing was
 * written; load both and run the turn again.
 * `repeated`, which wins over `conflict`: the request key is already stored (by another server, or before a restart); nothing was written; answer with the stored one.
 */
export type CommitOutcome =
  | { readonly type: 'committed' }
  | { readonly type: 'conflict' }
  | { readonly type: 'repeated'; readonly request: RequestRecord };

/** A session without its state. */
export type SessionListing = Omit<SessionRecord, 'state'>;

/** A page of sessions, in the order of their ids, which begin with the time of their making. */
export interface SessionsPage {
  readonly limit: number;
  /** Id of the last one of the page before. */
  readonly after?: string | undefined;
}

/** A page of sessions, the other way round. */
export interface NewestSessionsPage {
  readonly limit: number;
  /** Id of the last one of the page before. */
  readonly before?: string | undefined;
}

/** Where a session was when it was found to be old. */
export type SessionMark = Pick<SessionRecord, 'id' | 'turn' | 'updatedAt'>;

/**
 * What to remove. Times are epoch milliseconds; data touched at that time or later stays. `sessions`: those not
 * changed since they were listed, with everything that belongs to them; their results stay, with the records of their
 * turns, without responses. `requests`: the stored responses of these sessions, except the last turn's, which its
 * client may still request. Records of turns stay. `results`: the oldest unused ones of a bot, with their answers,
 * logs and sessions. `flows`: those in no version of a bot and not published in the meantime. The caller has checked
 * that no session refers to them. `journals`: those of abandoned turns. `journalsOf`: those of a removed owner.
 * `visitor`: everything about one visitor: the result, its sessions, the results of linked bots, answers, logs,
 * requests, journals. `origin`: see `originOf`. `outbox`: entries that failed or were delivered before that time,
 * `limit` at a time. Waiting entries outlive an aged session. `inbox`: events that became turns or were given up before that time. `audit`: the oldest entries of the audit log, so that
 * this many stay. `drafts`: changes of these bots' drafts from before that time, and all but the newest that have so
 * many characters together. A few more stay, so that each remaining state can be restored. The drafts themselves
 * stay. `files`: the notes on files of these chats, after their removal (`listOrphanedFiles`). `addresses`: from any bot.
 * `bots`: these bots with their addresses, versions, drafts, webhooks, channels and waiting entries, at a time; their flows,
 * chats and results stay.
 */
export type Removal =
  | { readonly kind: 'sessions'; readonly sessions: readonly SessionMark[] }
  | { readonly kind: 'requests'; readonly sessionIds: readonly string[]; readonly before: number }
  | { readonly kind: 'results'; readonly botId: string; readonly before: number; readonly limit: number }
  | { readonly kind: 'flows'; readonly hashes: readonly string[]; readonly before: number }
  | { readonly kind: 'journals'; readonly before: number }
  | { readonly kind: 'journalsOf'; readonly owner: string }
  | {
      readonly kind: 'outbox';
      readonly state: Exclude<OutboxState, 'waiting'>;
      readonly before: number;
      readonly limit: number;
    }
  | {
      readonly kind: 'inbox';
      readonly state: 'done' | 'dead';
      readonly before: number;
      readonly limit: number;
    }
  | { readonly kind: 'audit'; readonly keep: number }
  | ({ readonly kind: 'drafts' } & OldDraftChanges)
  | { readonly kind: 'visitor'; readonly visitor: Visitor; readonly origin?: string | undefined }
  | { readonly kind: 'files'; readonly sessionIds: readonly string[] }
  | { readonly kind: 'addresses'; readonly publicIds: readonly string[] }
  | { readonly kind: 'bots'; readonly ids: readonly string[]; readonly at: number };

/** Names a visitor by a result or a session. */
export type Visitor = { readonly resultId: string } | { readonly sessionId: string };

/** A page of removed sessions whose files may still exist. */
export interface OrphanedFilesPage extends SessionsPage {
  /** Only those of removals with these origins (`originOf`). */
  readonly of?: readonly string[] | undefined;
}

/** What went. */
export interface Removed {
  /** Sessions, requests, results, flows, journals, changes of drafts, addresses, bots: of the kind that was to go. For a visitor results and chats together, also chats of which nothing but turns was left. */
  readonly count: number;
  /** Sessions without any row left that could refer to their uploaded files. They stay noted until the files are removed. */
  readonly sessionIds: readonly string[];
}

/** A short text of metadata, such as retention's view of the clock. */
export interface Metadata {
  readonly name: string;
  readonly text: string;
}

/** Called with notifications. Without a topic some may have been lost, so check everything you wait for. */
export type NotificationListener = (topic: string | undefined) => void;

/**
 * The store. Batched: concurrent writes of callers share one transaction and one sync. A promise that resolves means
 * durable: the data survives a power cut (except in memory). A rejected promise is a `StoreFailure`: nothing of the
 * batch was written. One exception: when a database goes away during a commit and stays away, the failure says that
 * the outcome is unknown; a retry under the request's key finds out.
 */
export interface Store extends BotStore, ResultStore {
  readonly outbox: OutboxStore;
  readonly resultSearch: ResultSearchStore;
  readonly aliases: AliasStore;
  readonly documents: DocumentStore;
  readonly channels: ChannelStore;
  readonly contacts: ContactStore;
  readonly inbox: InboxStore;
  readonly invitations: InvitationStore;
  readonly tokens: TokenStore;
  readonly audit: AuditStore;
  readonly webhooks: WebhookStore;
  readonly drafts: DraftStore;
  readonly draftNames: DraftNameStore;
  readonly tallies: TallyStore;
  /** In the order of `ids`; unknown ids give `undefined`. */
  loadSessions(ids: readonly string[]): Promise<readonly (SessionRecord | undefined)[]>;
  /** In the order of `identities`. */
  loadRequests(identities: readonly RequestIdentity[]): Promise<readonly (RequestRecord | undefined)[]>;
  /** The turns of a chat whose responses are still stored. Damaged ones come without text. */
  loadTurns(sessionId: string, page: TurnsPage): Promise<StoredTurns>;
  /**
   * What it takes to run a chat again, turn by turn. Lives as long as the result of the chat, a preview's as long as the preview. Of two turns with the
   * same number, which a preview that was begun again may have, the newer one. Rejects with `corrupt` when one of them is damaged.
   */
  loadRecords(sessionId: string, page: RecordsPage): Promise<readonly RecordedTurn[]>;
  /** In the order of `turns`; later turns of a batch see the earlier ones. */
  commitTurns(turns: readonly TurnCommit[]): Promise<readonly CommitOutcome[]>;
  /**
   * Writes into a journal atomically. False, and nothing written, when its holder is not the expected one: another
   * server runs or has committed this turn. Of concurrent writers that expect the same holder, one gets true.
   */
  journal(write: JournalWrite): Promise<boolean>;
  loadJournal(identity: JournalIdentity): Promise<JournalRecord | undefined>;
  /** In the order of their ids, for walking through all of them in small steps. At most 1,000 at a time. */
  listSessions(page: SessionsPage): Promise<readonly SessionListing[]>;
  /** Newest first, at most 1,000 at a time. */
  listNewestSessions(page: NewestSessionsPage): Promise<readonly SessionListing[]>;
  /**
   * Rejects when nothing can be written at this moment. Writes a little to find out, unless that was found out a moment ago. Absent where there is
   * always room.
   */
  readonly checkWriting?: () => Promise<void>;
  /**
   * Looks at everything that is stored, which takes a while. Rejects with `corrupt` when a part of it is damaged; from then on so does everything else.
   * Absent where the database does so itself.
   */
  readonly examine?: () => Promise<void>;
  /** The time of the store, in epoch milliseconds, where it has one of its own: that of the database, which all its servers share. */
  readonly clock?: () => number;
  /** At most 1,000 removed sessions whose files may still exist, by id, without ids that a preview uses again. An empty page is the end. */
  listOrphanedFiles(page: OrphanedFilesPage): Promise<readonly string[]>;
  /**
   * Removes data. Idempotent. Writes a stamp with it. One transaction takes up to 1,000 chats: results with more of
   * them take several; repeat the removal of a visitor until nothing is counted.
   */
  remove(removal: Removal, audit?: AuditStamp): Promise<Removed>;
  /**
   * Makes removed data unreadable in the files of the store: free space is overwritten, logs are cut. What a database
   * server keeps beyond that is its operator's task (docs/operations.md). Takes a while; commits continue.
   */
  scrub(): Promise<void>;
  /** A short text that servers keep for themselves, or nothing. */
  loadMetadata(name: string): Promise<string | undefined>;
  saveMetadata(metadata: Metadata): Promise<void>;
  /**
   * Runs a task unless another server on the same database runs one of that name at this moment. Gives whether it was run. Tasks of one server are not kept
   * apart, nor are processes that share a file.
   *
   * @param task its signal comes when the connection to the database is lost, and with it the turn: from then on another server may run it, too
   */
  withLock(name: string, task: (lost: AbortSignal) => Promise<void>): Promise<boolean>;
  /**
   * Notifies all listeners, in this and in other servers on the same database. A topic is a short text such as
   * `session ID`. Notifications are hints: a lost connection may lose them, and then every listener is called without
   * a topic. Nothing is written.
   */
  notify(topic: string): Promise<void>;
  /** Listens for notifications. Returns how to stop. */
  onNotification(listener: NotificationListener): () => void;
  /** How much was written, and what waits to be. Absent where nothing waits. */
  readonly statistics?: () => CommitNumbers;
  close(): Promise<void>;
}
