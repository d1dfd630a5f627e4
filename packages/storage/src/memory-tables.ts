// What the memory store keeps, and how parts of it go.
import type { AuditEntry } from './audit.ts';
import { DELIVERED } from './delivered.ts';
import { originOf } from './left-files.ts';
import { limits } from './limits.ts';
import { oldEntries } from './memory-outbox.ts';
import { uncount } from './memory-tallies.ts';
import { nameOf } from './request-name.ts';
import type {
  AnswerRecord,
  BotRecord,
  Canary,
  CountedChat,
  DraftWrite,
  FlowRecord,
  JournalRecord,
  LogRecord,
  OutboxEntry,
  Removal,
  Removed,
  RequestIdentity,
  ResultRecord,
  SessionRecord,
  Tally,
  VersionRecord,
  Visitor,
  WebhookRecord,
} from './store.ts';
import type { TokenRecord } from './tokens.ts';

/** What is kept of one session: its row, and the names of what goes with it when it is forgotten. */
export interface KeptSession {
  record: SessionRecord;
  readonly results: Set<string>;
}

/** What is kept of one turn. */
export interface KeptTurn {
  readonly sessionId: string;
  readonly turn: number;
  readonly createdAt: number;
  /** The result of the chat; in its first turn alone. */
  readonly resultId: string | undefined;
  readonly message: string | undefined;
  readonly record: string | undefined;
  readonly checksum: number;
  /** Gone with the response. */
  request: (RequestIdentity & { readonly hash: string }) | undefined;
  response: string | undefined;
}

export type Timed<T> = T & { readonly createdAt: number };
export type KeptResult = Timed<ResultRecord> & { readonly updatedAt: number };

/** A bot; its flow is that of its version, and so is that of its canary. */
export type KeptBot = Omit<BotRecord, 'flow' | 'canary'> & { readonly canary?: Canary | undefined };

/** An entry of the outbox. */
export interface KeptEntry {
  record: OutboxEntry;
  readonly turn: number;
  readonly place: number;
  holder: string | undefined;
}

/** The tables. */
export interface MemoryTables {
  /** `usedAt`: when it was last published or pointed at. */
  readonly flows: Map<string, { readonly record: FlowRecord; usedAt: number }>;
  readonly bots: Map<string, KeptBot>;
  /** By bot, in the order of their numbers, which begin with 1. */
  readonly versions: Map<string, VersionRecord[]>;
  readonly sessions: Map<string, KeptSession>;
  /** By session, in the order in which they were made. */
  readonly turns: Map<string, KeptTurn[]>;
  /** By result, the chats that were begun for it and of which turns are left. */
  readonly chatsOf: Map<string, Set<string>>;
  /** Turns by the name of their request. */
  readonly requests: Map<string, KeptTurn>;
  readonly results: Map<string, KeptResult>;
  readonly answers: Map<string, Timed<AnswerRecord>[]>;
  readonly logs: Map<string, Timed<LogRecord>[]>;
  /** By id, in the order of their commits. */
  readonly outbox: Map<string, KeptEntry>;
  /** How many entries there ever were. */
  entriesEver: number;
  readonly webhooks: Map<string, WebhookRecord>;
  /** By bot, the changes of its draft from the oldest that is known; the newest one and those that are kept whole have their definition. */
  readonly drafts: Map<string, DraftWrite[]>;
  /** Chats that are counted, by session, those that were removed, and the revision of both and of the tallies. */
  readonly counted: {
    readonly chats: Map<string, CountedChat>;
    readonly removed: Map<string, CountedChat>;
    revision: number;
  };
  /** By version and period: a day or a month. */
  readonly tallies: Map<string, Tally>;
  /** By owner and turn. */
  readonly journals: Map<string, Map<number, { readonly record: JournalRecord; readonly writtenAt: number }>>;
  /** By id. */
  readonly tokens: Map<string, TokenRecord>;
  /** Chats that were removed and whose files may still be there, by id, and what each was removed with. */
  readonly leftFiles: Map<string, string>;
  /** By id, in the order in which they were added. */
  readonly audit: Map<string, AuditEntry>;
}

/** No rows yet. */
export function emptyTables(): MemoryTables {
  return {
    flows: new Map(),
    bots: new Map(),
    versions: new Map(),
    sessions: new Map(),
    turns: new Map(),
    chatsOf: new Map(),
    requests: new Map(),
    results: new Map(),
    answers: new Map(),
    logs: new Map(),
    journals: new Map(),
    outbox: new Map(),
    entriesEver: 0,
    tokens: new Map(),
    leftFiles: new Map(),
    audit: new Map(),
    webhooks: new Map(),
    drafts: new Map(),
    counted: { chats: new Map(), removed: new Map(), revision: 0 },
    tallies: new Map(),
  };
}

/** Removes what the removal names, and notes whose files are still to go. */
export function removeFromMemory(tables: MemoryTables, removal: Removal): Removed {
  const removed = removeNamed(tables, removal);
  for (const id of removed.sessionIds) tables.leftFiles.set(id, originOf(removal));
  return removed;
}

function removeNamed(tables: MemoryTables, removal: Removal): Removed {
  switch (removal.kind) {
    case 'sessions':
      return removeSessions(tables, removal);
    case 'requests':
      return removeRequests(tables, removal);
    case 'results':
      return removeResults(tables, removal);
    case 'flows':
      return removeFlows(tables, removal);
    case 'journals':
      return removeJournals(tables, removal);
    case 'journalsOf':
      return { count: Number(tables.journals.delete(removal.owner)), sessionIds: [] };
    case 'outbox':
      return removeEntries(tables, oldEntries(removal));
    case 'visitor':
      return removeVisitor(tables, removal.visitor);
    case 'addresses':
      return { count: removeAddresses(tables, removal.publicIds), sessionIds: [] };
    case 'bots':
      return removeBots(tables, removal);
    case 'audit':
      return removeOldEntries(tables, removal);
    case 'files': {
      const gone = removal.sessionIds.filter((id) => tables.leftFiles.delete(id));
      return { count: gone.length, sessionIds: [] };
    }
    case 'drafts':
      return removeOldChanges(tables, removal);
  }
}

/** Entries of the outbox go. */
export function removeEntries({ outbox }: MemoryTables, goes: (entry: KeptEntry) => boolean): Removed {
  let count = 0;
  for (const [id, entry] of outbox) if (goes(entry) && outbox.delete(id)) count++;
  return { count, sessionIds: [] };
}

function isOf(
  { sessionId, resultId }: OutboxEntry,
  sessionIds: ReadonlySet<string>,
  resultIds: ReadonlySet<string>,
): boolean {
  return sessionIds.has(sessionId) || (resultId !== undefined && resultIds.has(resultId));
}

/** Takes addresses off whichever bots have them, and tells how many there were. */
export function removeAddresses({ bots }: MemoryTables, publicIds: readonly string[]): number {
  let count = 0;
  for (const bot of bots.values()) {
    const left = bot.publicIds.filter((publicId) => !publicIds.includes(publicId));
    count += bot.publicIds.length - left.length;
    if (left.length < bot.publicIds.length) bots.set(bot.id, { ...bot, publicIds: left });
  }
  return count;
}

/**
 * A session goes with its requests and its journals; with its results, when it was the last to write them and that is wanted. The record of its
 * turns lives as long as its result.
 */
export function forgetSession(
  tables: MemoryTables,
  id: string,
  { withResults = false }: { readonly withResults?: boolean } = {},
): void {
  const kept = tables.sessions.get(id);
  tables.sessions.delete(id);
  tables.journals.delete(`session ${id}`);
  if (withResults)
    for (const resultId of kept?.results ?? []) {
      if (tables.results.get(resultId)?.sessionId !== id) continue;
      forgetResult(tables, resultId);
      // Of earlier chats with that result there may be records alone.
      for (const earlier of tables.chatsOf.get(resultId) ?? [])
        if (earlier !== id && !tables.sessions.has(earlier)) forgetSession(tables, earlier);
    }
  const turns = tables.turns.get(id) ?? [];
  const hasResult = turns.some(({ resultId }) => resultId !== undefined && tables.results.has(resultId));
  const recorded = hasResult ? turns.filter(({ record }) => record !== undefined) : [];
  for (const turn of turns) forgetResponse(tables, turn);
  if (recorded.length > 0) tables.turns.set(id, recorded);
  else if (tables.turns.delete(id)) {
    for (const { resultId = '' } of turns) forgetChatOf(tables, resultId, id);
    uncount(tables, id);
  }
}

function forgetChatOf({ chatsOf }: MemoryTables, resultId: string, id: string): void {
  const chats = chatsOf.get(resultId);
  if (chats?.delete(id) && chats.size === 0) chatsOf.delete(resultId);
}

function forgetResponse({ requests }: MemoryTables, turn: KeptTurn): void {
  if (turn.request) requests.delete(nameOf(turn.request));
  turn.request = undefined;
  turn.response = undefined;
}

function forgetResult({ results, answers, logs }: MemoryTables, resultId: string): void {
  results.delete(resultId);
  answers.delete(resultId);
  logs.delete(resultId);
}

type Kind<K extends Removal['kind']> = Extract<Removal, { readonly kind: K }>;

function removeSessions(tables: MemoryTables, { sessions: marks }: Kind<'sessions'>): Removed {
  let count = 0;
  const sessionIds: string[] = [];
  for (const { id, turn, updatedAt } of marks) {
    const record = tables.sessions.get(id)?.record;
    if (record?.turn !== turn || record.updatedAt !== updatedAt) continue;
    count++;
    forgetSession(tables, id);
    const { resultId } = record;
    const hasResult = resultId !== undefined && tables.results.has(resultId);
    if (resultId !== undefined && !hasResult) forgetResult(tables, resultId);
    const isNamed = [...tables.results.values()].some((result) => result.sessionId === id);
    if (!hasResult && !isNamed) sessionIds.push(id);
  }
  return { count, sessionIds };
}

function removeRequests(tables: MemoryTables, { sessionIds, before }: Kind<'requests'>): Removed {
  let count = 0;
  for (const id of sessionIds) {
    const current = tables.sessions.get(id)?.record.turn ?? 0;
    const turns = tables.turns.get(id) ?? [];
    const old = turns.filter(
      ({ turn, createdAt, response }) => response !== undefined && createdAt < before && turn < current,
    );
    for (const turn of old) forgetResponse(tables, turn);
    const isKept = ({ response, record }: KeptTurn) => response !== undefined || record !== undefined;
    if (old.length > 0) tables.turns.set(id, turns.filter(isKept));
    count += old.length;
  }
  return { count, sessionIds: [] };
}

function removeResults(tables: MemoryTables, { botId, before, limit }: Kind<'results'>): Removed {
  const sessionsOf = (result: KeptResult) =>
    [...tables.sessions.values()].filter(
      ({ record }) => record.resultId === result.id || record.id === result.sessionId,
    );
  const old = [...tables.results.values()]
    .filter((result) => result.botId === botId && result.updatedAt < before)
    .filter((result) => sessionsOf(result).every(({ record }) => record.updatedAt < before))
    .sort((one, other) => one.createdAt - other.createdAt)
    .slice(0, Math.max(0, limit));
  const sessionIds = new Set<string>();
  for (const result of old) {
    sessionIds.add(result.sessionId);
    for (const { record } of sessionsOf(result)) sessionIds.add(record.id);
    for (const id of tables.chatsOf.get(result.id) ?? []) sessionIds.add(id);
    forgetResult(tables, result.id);
  }
  for (const id of sessionIds) forgetSession(tables, id);
  const resultIds = new Set(old.map(({ id }) => id));
  // A chat may also be in the result of another bot, by a link, which keeps its files and what waits to leave.
  const named = new Set([...tables.results.values()].map(({ sessionId }) => sessionId));
  const loose = [...sessionIds].filter((id) => !named.has(id) && !tables.turns.has(id));
  removeEntries(tables, ({ record }) => isOf(record, new Set(loose), resultIds));
  return { count: old.length, sessionIds: loose };
}

function removeFlows({ flows, versions }: MemoryTables, { hashes, before }: Kind<'flows'>): Removed {
  const pinned = new Set([...versions.values()].flat().map(({ flow }) => flow));
  const old = hashes.filter((hash) => (flows.get(hash)?.usedAt ?? before) < before && !pinned.has(hash));
  for (const hash of old) flows.delete(hash);
  return { count: old.length, sessionIds: [] };
}

function removeBots(tables: MemoryTables, { ids, at }: Kind<'bots'>): Removed {
  const { flows, bots, versions, webhooks, drafts } = tables;
  let count = 0;
  for (const id of ids) {
    for (const { flow } of versions.get(id) ?? []) {
      const left = flows.get(flow);
      if (left) left.usedAt = Math.max(left.usedAt, at);
    }
    versions.delete(id);
    drafts.delete(id);
    if (bots.delete(id)) count++;
  }
  for (const { id, botId } of webhooks.values()) if (ids.includes(botId)) webhooks.delete(id);
  removeEntries(tables, ({ record }) => ids.includes(record.botId));
  return { count, sessionIds: [] };
}

/** Up to the newest state that is kept whole and lies before all that is to stay. */
function removeOldChanges({ drafts }: MemoryTables, { botIds, before, characters }: Kind<'drafts'>): Removed {
  let count = 0;
  for (const botId of botIds) {
    const changes = drafts.get(botId) ?? [];
    let total = 0;
    const first = changes.findLastIndex(({ patch, definition, keepsState, changedAt }) => {
      total += patch.length + (keepsState ? definition.length : 0);
      return keepsState && (changedAt < before || total > characters);
    });
    if (first <= 0) continue;
    count += first;
    drafts.set(botId, changes.slice(first));
  }
  return { count, sessionIds: [] };
}

/** The newest stay. */
function removeOldEntries({ audit }: MemoryTables, { keep }: Kind<'audit'>): Removed {
  const entries = [...audit.values()].sort((one, other) => one.at - other.at);
  const old = entries.slice(0, Math.max(0, entries.length - keep));
  for (const { id } of old) audit.delete(id);
  return { count: old.length, sessionIds: [] };
}

function removeJournals({ journals, sessions }: MemoryTables, { before }: Kind<'journals'>): Removed {
  let count = 0;
  for (const [owner, turns] of journals) {
    const isOfChat = sessions.has(owner.slice('session '.length));
    for (const [turn, { writtenAt, record }] of turns)
      if (writtenAt < before && !(isOfChat && record.hash === DELIVERED) && turns.delete(turn)) count++;
    if (turns.size === 0) journals.delete(owner);
  }
  return { count, sessionIds: [] };
}

/** Sessions lead to results, and these to further sessions, until there is nothing new. */
function removeVisitor(tables: MemoryTables, visitor: Visitor): Removed {
  const sessionIds = new Set('sessionId' in visitor ? [visitor.sessionId] : []);
  const resultIds = new Set('resultId' in visitor ? [visitor.resultId] : []);
  for (let round = 0; round < limits.visitorRounds; round++) {
    const before = sessionIds.size + resultIds.size;
    for (const { id, sessionId } of tables.results.values())
      if (sessionIds.has(sessionId) || resultIds.has(id)) {
        resultIds.add(id);
        sessionIds.add(sessionId);
      }
    for (const { record } of tables.sessions.values())
      if (sessionIds.has(record.id) || (record.resultId !== undefined && resultIds.has(record.resultId))) {
        sessionIds.add(record.id);
        if (record.resultId !== undefined) resultIds.add(record.resultId);
      }
    for (const [id, turns] of tables.turns)
      for (const { resultId } of turns)
        if (resultId !== undefined && (sessionIds.has(id) || resultIds.has(resultId))) {
          sessionIds.add(id);
          resultIds.add(resultId);
        }
    if (sessionIds.size + resultIds.size === before) break;
  }
  const results = [...resultIds].filter((id) => tables.results.has(id));
  const chats = [...sessionIds].filter((id) => tables.sessions.has(id) || tables.turns.has(id));
  for (const id of resultIds) forgetResult(tables, id);
  for (const id of sessionIds) forgetSession(tables, id);
  removeEntries(tables, ({ record }) => isOf(record, sessionIds, resultIds));
  const count = results.length + chats.length;
  return { count, sessionIds: count === 0 ? [] : [...sessionIds] };
}
