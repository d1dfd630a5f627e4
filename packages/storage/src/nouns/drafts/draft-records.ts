// Drafts, as they are stored: the definition that a bot is about to run, one for each bot, and how it came about.
import type { AuditEntry } from '../audit/audit-entries.ts';
import type { BotFacts, BotRecord } from '../bots/bot-records.ts';
import type { RecordOf } from '../row.ts';
import { bigInteger, describeRow, integer, optional, text } from '../row.ts';

/** The draft of a bot. */
export type DraftRecord = RecordOf<typeof draftRow>;

export const draftRow = describeRow({
  botId: text,
  /** Counts its changes from 1. */
  revision: integer,
  /** JSON text. */
  definition: text,
  /** Epoch milliseconds. */
  changedAt: bigInteger,
  /** Who changed it last, where that is known. */
  changedBy: optional(text),
});

/** A change of a draft. */
export type DraftChangeRecord = Omit<RecordOf<typeof draftChangeRow>, 'name' | 'characters' | 'definition'>;

export const draftChangeRow = describeRow({
  botId: text,
  revision: integer,
  changedAt: bigInteger,
  changedBy: optional(text),
  /** How many operations it has. */
  operations: integer,
  /** The name that a user gave the resulting state. */
  name: optional(text),
  /** Size of the patch and the state. */
  characters: integer,
  /** JSON text: the JSON Patch from the state before to this one. */
  patch: text,
  /** JSON text; absent unless the history keeps this state whole. */
  definition: optional(text),
});

/** A change to be written. */
export interface DraftWrite extends DraftChangeRecord {
  /** The whole definition as it is from now on. */
  readonly definition: string;
  /** Whether the history stores the whole state, readable without earlier changes. */
  readonly keepsState: boolean;
}

/** A state of a draft in its history: a whole earlier state, and the patches that lead to the requested one. */
export interface DraftState {
  readonly definition: string;
  /** JSON texts, in the order of application. */
  readonly patches: readonly string[];
  /** Of the state that was asked for. */
  readonly changedAt: number;
  readonly changedBy: string | undefined;
}

/** A bot that has no version yet. */
export type NewBot = Pick<BotRecord, 'id' | keyof BotFacts>;

/** A page of the changes of a draft, newest first. */
export interface DraftChangesPage {
  /** At most 1,000. */
  readonly limit: number;
  /** Only changes with a lower revision. */
  readonly before?: number | undefined;
}

/** Old changes to remove from the drafts of some bots: those before a time, and all but the newest so many characters. */
export interface OldDraftChanges {
  readonly botIds: readonly string[];
  readonly before: number;
  readonly characters: number;
}

/** A page of changes for those who follow a draft. */
export interface FollowedChangesPage {
  readonly limit: number;
  /** Bytes of a patch. A larger one is not read: its change is given without it. */
  readonly patchBytes: number;
}

/** A change of a draft without its patch, and the name that a user gave the resulting state. */
export type NamedChange = Omit<DraftChangeRecord, 'patch'> & Pick<RecordOf<typeof draftChangeRow>, 'name'>;

/** The part of a store that names states of drafts. A name is removed with its change. */
export interface DraftNameStore {
  /** Without a name it removes the present one. False when the history has no such state: then nothing was written. */
  set(state: Pick<NamedChange, 'botId' | 'revision' | 'name'>, audit?: AuditEntry): Promise<boolean>;
  /** Changes whose states have names, newest first. */
  list(botId: string, page: DraftChangesPage): Promise<readonly NamedChange[]>;
}

/** A change as it is followed: without its patch when that is large. */
export type FollowedChange = Omit<DraftChangeRecord, 'patch'> & { readonly patch: string | undefined };

/** The part of a store that keeps drafts. Drafts are removed with their bot. Audit entries are written in the same transaction. */
export interface DraftStore {
  load(botId: string): Promise<DraftRecord | undefined>;
  /**
   * Makes a change the newest one. False when the draft is not at the revision before it, or there is no such bot: then nothing was written. Of many
   * that expect the same, one gets true.
   */
  write(write: DraftWrite, audit?: AuditEntry): Promise<boolean>;
  /** Makes a bot that runs nothing, with its draft. False when there is a bot with this id: then nothing was written. */
  create(bot: NewBot, draft: DraftWrite, audit?: AuditEntry): Promise<boolean>;
  /** Without what a patch says. */
  listChanges(botId: string, page: DraftChangesPage): Promise<readonly Omit<DraftChangeRecord, 'patch'>[]>;
  /** Changes after a revision, oldest first. */
  changesAfter(
    botId: string,
    revision: number,
    page: FollowedChangesPage,
  ): Promise<readonly FollowedChange[]>;
  /** Nothing when there never was such a state, or it is too old to be known. */
  loadState(botId: string, revision: number): Promise<DraftState | undefined>;
}
