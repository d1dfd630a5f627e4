// Bots and versions, as they are stored: the flows, their numbered versions, and the bots that point at them.
import type { AuditStamp } from '../audit/audit-entries.ts';
import type { RecordOf } from '../row.ts';
import { bigInteger, describeRow, flag, integer, json, optional, text } from '../row.ts';

/** An immutable flow. `hash` is the SHA-256 of `definition`, so the same content has one row for ever. */
export type FlowRecord = Omit<RecordOf<typeof flowRow>, 'usedAt'>;

export const flowRow = describeRow({
  hash: text,
  /** The bot definition as JSON text, exactly as it was published. */
  definition: text,
  /** Epoch milliseconds. */
  createdAt: bigInteger,
  /** When it was last published, or the last version with it was removed. */
  usedAt: bigInteger,
});

/** A published version of a bot: content, time, author and note. Immutable; deleted with its bot. Publishing the same content again adds no version. */
export type VersionRecord = RecordOf<typeof versionRow>;

export const versionRow = describeRow({
  botId: text,
  /** Counts the versions of the bot from 1. */
  number: integer,
  /** Hash of its flow. */
  flow: text,
  /** What its author says about it. */
  message: optional(text),
  /** Epoch milliseconds of its first publication. */
  publishedAt: bigInteger,
  /** Who published it, where that is known. */
  publishedBy: optional(text),
});

/** A version that a share of the new chats of a bot run, to find out how it does. */
export interface Canary {
  /** Number of a version of the bot, another one than it runs. */
  readonly version: number;
  /** Percent of the new chats, 1 to 99. */
  readonly share: number;
}

/** Descriptive facts of a bot, stored as one JSON text, so that a new fact needs no migration. Make it optional, and name it in `NO_FACTS`. */
export interface BotFacts {
  readonly name: string;
  /** Labels for finding the bot, in their order. */
  readonly labels: readonly string[];
  /** Looks that authors saved with the bot, for all bots. */
  readonly looks?: readonly SavedLook[] | undefined;
  /** Hashes of the scripts that an owner saw and allowed on the bot's own page. They count while `areScriptsAllowed`. */
  readonly allowedScripts?: readonly string[] | undefined;
}

/** A theme under a name. */
export interface SavedLook {
  readonly name: string;
  readonly theme: object;
}

/** All facts, as they are of a bot about which nothing was said. */
export const NO_FACTS: { readonly [Fact in keyof Required<BotFacts>]: BotFacts[Fact] } = {
  name: '',
  labels: [],
  looks: undefined,
  allowedScripts: undefined,
};

/** The target of a bot's addresses. Publishing moves the pointer; running chats keep their version. */
export interface BotRecord extends BotFacts {
  readonly id: string;
  /** Its addresses, in the order in which it got them. An unpublished bot keeps them. */
  readonly publicIds: readonly string[];
  /** Version that new chats run. Absent when the bot is not published: no chat can start. */
  readonly version: number | undefined;
  /** Hash of the flow of that version. */
  readonly flow: string | undefined;
  /** Epoch milliseconds at which the bot came to point at this version, or at none. */
  readonly publishedAt: number;
  /** Whether it takes no new chats for now, and says so. */
  readonly isClosed: boolean;
  /** Absent when all new chats run the same version. */
  readonly canary?: (Canary & { readonly flow: string }) | undefined;
  /** Whether it is archived: it takes no new chats, and lists omit it unless asked to include it. */
  readonly isArchived: boolean;
  /** Whether scripts of the bot run on its own page. Absent: they do not. */
  readonly areScriptsAllowed?: boolean | undefined;
}

export const botRow = describeRow({
  id: text,
  facts: json<Partial<BotFacts>>(),
  version: optional(integer),
  publishedAt: bigInteger,
  isClosed: flag,
  isArchived: flag,
  allowsScripts: flag,
  canaryVersion: optional(integer),
  canaryShare: optional(integer),
});

export const addressRow = describeRow({ publicId: text, botId: text, takenAt: bigInteger });

/** Publishes a flow at a bot, under the next number. If the bot has a version with the same content, that one goes live again. */
export interface BotPublication extends Pick<BotRecord, 'id' | 'publicIds' | 'name' | 'publishedAt'> {
  /** Hash. */
  readonly flow: string;
  readonly message?: string | undefined;
  readonly publishedBy?: string | undefined;
  /**
   * Percent of new chats to run it as a canary. Then it gets its number, and nothing else of the bot changes: not its
   * name, addresses or live version. Ignored when the bot is missing, not published, or runs it already.
   */
  readonly share?: number | undefined;
  /** Ids of other bots whose addresses it may take. If another bot has one by then, nothing is published. Absent: it takes them from any. */
  readonly takesFrom?: readonly string[] | undefined;
}

/** Facts to change. Absent facts keep their value. */
export type FactsChange = { readonly [Fact in keyof BotFacts]?: BotFacts[Fact] | undefined };

/**
 * Changes stored facts.
 *
 * @example changeFacts('{"name":"Lead","labels":["sales"]}', { name: 'Leads' }) // '{"name":"Leads","labels":["sales"]}'
 */
export function changeFacts(stored: string, change: FactsChange): string {
  return JSON.stringify({ ...JSON.parse(stored), ...factsOf(change) });
}

/** The given facts of a bot or a change. */
export function factsOf(bot: FactsChange): FactsChange {
  const names = Object.keys(NO_FACTS) as (keyof BotFacts)[];
  return Object.fromEntries(names.flatMap((name) => (bot[name] === undefined ? [] : [[name, bot[name]]])));
}

/** Changes a bot's live version, access, archiving or facts. Absent fields keep their value. */
export interface BotChange extends FactsChange {
  readonly id: string;
  /** Number of one of its versions, or none: unpublished. All new chats run it: a canary ends. */
  readonly version?: number | 'none' | undefined;
  /** A canary beside its live version after this change, or none. */
  readonly canary?: Canary | 'none' | undefined;
  readonly isClosed?: boolean | undefined;
  readonly isArchived?: boolean | undefined;
  readonly areScriptsAllowed?: boolean | undefined;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * Whether a version may be the canary of a bot that runs `live`.
 *
 * @example mayBeCanary(3, { live: 2 }) // true
 */
export function mayBeCanary(version: number, { live }: { readonly live: number | undefined }): boolean {
  return live !== undefined && live !== version;
}

/**
 * Whether a bot may take an address from its present owner, if any.
 *
 * @example mayTake({ id: 'quiz', takesFrom: [] }, 'lead') // false
 */
export function mayTake(
  { id, takesFrom }: Pick<BotPublication, 'id' | 'takesFrom'>,
  owner: string | undefined,
): boolean {
  return owner === undefined || owner === id || takesFrom === undefined || takesFrom.includes(owner);
}

/** Names a version of a bot, by its number or its content. */
export type VersionName = { readonly botId: string } & (
  | { readonly number: number }
  | { readonly flow: string }
);

/** A page of the versions of a bot, newest first. */
export interface VersionsPage {
  /** At most 1,000. */
  readonly limit: number;
  /** Only versions with a lower number. */
  readonly before?: number | undefined;
}

/** Flows that are in no version. */
export interface UnusedFlowsPage {
  readonly limit: number;
  /** Epoch milliseconds: neither published nor pointed at since then. */
  readonly before: number;
}

/** The part of a store that keeps bots and their versions. */
export interface BotStore {
  /**
   * Stores flows and moves the bots' pointers in one transaction. Same hash twice is fine. Named addresses are added
   * to the bot's; one that another bot had moves over. A closed bot stays closed. A canary ends when its bot's live
   * version changes. A stamp is written with the changes. False when an address may not be taken from its bot; then
   * nothing was written.
   */
  publish(
    flows: readonly FlowRecord[],
    bots: readonly BotPublication[],
    audit?: AuditStamp,
  ): Promise<boolean>;
  /** Changes a bot. False when the bot or version is missing, or the canary is the live version, or there is no live version; then nothing was changed. */
  changeBot(change: BotChange, audit?: AuditStamp): Promise<boolean>;
  loadFlow(hash: string): Promise<FlowRecord | undefined>;
  loadBot(address: { readonly id: string } | { readonly publicId: string }): Promise<BotRecord | undefined>;
  listBots(): Promise<readonly BotRecord[]>;
  loadVersion(name: VersionName): Promise<VersionRecord | undefined>;
  /** Newest first. */
  listVersions(botId: string, page: VersionsPage): Promise<readonly VersionRecord[]>;
  /** Hashes, oldest first, at most 1,000. A session may still refer to them. Versions of a bot are never among them. */
  listUnusedFlows(page: UnusedFlowsPage): Promise<readonly string[]>;
}
