// The office: what commands do with bots, results, tokens and the audit log of a server, wherever it is.
import type {
  ChangeSessionRequest,
  CreateTokenRequest,
  FollowedTurn,
  ListedAuditEntry,
  ListedSession,
  ListedToken,
  Problem,
  ReadAnalyticsResponse,
  SayInSessionRequest,
  SessionNews,
  SessionState,
} from '@colloquy/schema';
import type { BotRecord, Publication, StoredResult, VersionRecord } from '@colloquy/server';
import type { ResultFilter } from '../bots/read-result-filter.ts';
import type { OfficeCredentials } from './credentials.ts';
import type { OfficeDrafts } from './drafts.ts';
import type { OfficeOutbox } from './outbox.ts';
import type { OfficeWebhooks } from './webhooks.ts';

/** A bot, and whether it comes from a file that its server serves. */
export type OfficeBot = BotRecord & { readonly source?: 'file' | undefined };

/** How a publication went, as far as commands tell it. */
export type OfficePublication =
  | (Pick<Extract<Publication, { readonly ok: true }>, 'publicIds' | 'version' | 'isNew' | 'problems'> & {
      readonly ok: true;
      /** The address that was wished. */
      readonly publicId: string;
    })
  | { readonly ok: false; readonly problem: Problem };

/** What is to be published. */
export interface PublicationWish {
  readonly publicId: string | undefined;
  readonly message: string | undefined;
  /** Percent of the new chats that are to run it; else all of them. */
  readonly share?: number | undefined;
  readonly take: boolean;
  readonly force: boolean;
}

/** Which entries of the audit log are wanted. Times are epoch milliseconds. */
export interface AuditWish {
  readonly limit: number;
  readonly botId?: string | undefined;
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

/** Which chats are counted: those that began on these days, as `2026-11-22`, with this version. */
export interface AnalyticsWish {
  readonly since: string;
  readonly until: string;
  readonly version: number | undefined;
}

/** A result in a list. */
export interface OfficeResult extends Pick<StoredResult, 'id' | 'createdAt' | 'isCompleted'> {
  readonly answers: readonly unknown[];
}

/** Two do this: the data folder on this machine, and a server elsewhere. Methods reject with an `Error` whose message is for people. */
export interface Office {
  /** Where it is, for people. */
  readonly place: string;
  /** What `colloquy chat` is given to talk to the bot at an address. */
  chatTarget(publicId: string): string;
  listBots(): Promise<readonly OfficeBot[]>;
  publish(definition: unknown, wish: PublicationWish): Promise<OfficePublication>;
  /** Number of a version, or none. False when there is no such bot or version, or the canary is none that it could have. */
  changeBot(
    botId: string,
    change: {
      readonly version?: number | 'none';
      readonly canary?: { readonly version: number; readonly share: number } | 'none';
      readonly isClosed?: boolean;
      readonly isArchived?: boolean;
      readonly areScriptsAllowed?: boolean;
      readonly name?: string;
      readonly labels?: readonly string[];
    },
  ): Promise<boolean>;
  /** Takes an address off whichever bot has it. */
  takeOff(publicId: string): Promise<void>;
  /** Gives the number of results that went as well. */
  removeBot(bot: OfficeBot, options: { readonly withResults: boolean }): Promise<number>;
  /** Newest first. */
  listVersions(botId: string): AsyncIterable<VersionRecord>;
  readDefinition(botId: string, number: number): Promise<unknown>;
  /** The newest ones of those that are meant. */
  listResults(
    bot: OfficeBot,
    wish: { readonly limit: number; readonly filter: ResultFilter },
  ): Promise<readonly OfficeResult[]>;
  /** All that are meant, newest first, as pieces of a file. */
  exportResults(
    bot: OfficeBot,
    wish: {
      readonly format: 'csv' | 'jsonl' | 'xlsx';
      readonly filter: ResultFilter;
      /** CSV begins with a byte order mark. */
      readonly hasBom?: boolean;
    },
  ): AsyncIterable<string | Uint8Array>;
  /** Counts first what is not counted yet, where that can be done. Nothing when the bot has no such version. */
  readAnalytics(botId: string, wish: AnalyticsWish): Promise<ReadAnalyticsResponse | undefined>;
  /** Those that have not ended, newest first. */
  listSessions(botId: string): AsyncIterable<ListedSession>;
  /** Nothing when there is no such chat. */
  readSession(id: string): Promise<SessionState | undefined>;
  /** Sets variables, pauses the bot or lets it go on, or ends the chat. Gives the chat as it is then. */
  changeSession(id: string, change: ChangeSessionRequest): Promise<SessionState | undefined>;
  /** Says something to its visitor. */
  sayInSession(id: string, said: SayInSessionRequest): Promise<SessionState | undefined>;
  /** Tells each turn from now on, until the chat ends or the signal is aborted. */
  watchSession(
    id: string,
    options: { readonly signal: AbortSignal; readonly onTurn: (turn: FollowedTurn) => void },
  ): Promise<void>;
  /** Tells what happens in all chats with a bot. A server alone knows. `missed` comes without a chat. */
  watchSessions(
    botId: string,
    options: {
      readonly signal: AbortSignal;
      readonly onNews: (type: string, news: Partial<SessionNews>) => void;
    },
  ): Promise<void>;
  /** Makes a token, and gives its secret, which nobody can see again. */
  createToken(wish: CreateTokenRequest): Promise<{ readonly token: ListedToken; readonly secret: string }>;
  listTokens(): Promise<readonly ListedToken[]>;
  /** False when there is none, or it was revoked before. */
  revokeToken(id: string): Promise<boolean>;
  readonly webhooks: OfficeWebhooks;
  /** What authors work on. */
  readonly drafts: OfficeDrafts;
  readonly credentials: OfficeCredentials;
  readonly outbox: OfficeOutbox;
  /** Newest first. */
  listAudit(wish: AuditWish): AsyncIterable<ListedAuditEntry>;
  close(): Promise<void>;
}
