// What the memory store keeps, and how parts of it go.
import { limits } from './limits.ts';
import type {
  AnswerRecord,
  BotRecord,
  FlowRecord,
  JournalRecord,
  LogRecord,
  Removal,
  Removed,
  RequestRecord,
  ResultRecord,
  SessionRecord,
  Visitor,
} from './store.ts';

/** What is kept of one session: its row, and the names of what goes with it when it is forgotten. */
export interface KeptSession {
  record: SessionRecord;
  requests: { readonly name: string; readonly turn: number; readonly createdAt: number }[];
  readonly results: Set<string>;
}

export type KeptResult = ResultRecord & { readonly createdAt: number; readonly updatedAt: number };
type Timed<T> = T & { readonly createdAt: number };

/** The tables. */
export interface MemoryTables {
  /** `usedAt`: when it was last published or pointed at. */
  readonly flows: Map<string, { readonly record: FlowRecord; usedAt: number }>;
  readonly bots: Map<string, BotRecord>;
  readonly sessions: Map<string, KeptSession>;
  readonly requests: Map<string, RequestRecord>;
  readonly results: Map<string, KeptResult>;
  readonly answers: Map<string, Timed<AnswerRecord>[]>;
  readonly logs: Map<string, Timed<LogRecord>[]>;
  /** By owner and turn. */
  readonly journals: Map<string, Map<number, { readonly record: JournalRecord; readonly writtenAt: number }>>;
}

/** No rows yet. */
export function emptyTables(): MemoryTables {
  return {
    flows: new Map(),
    bots: new Map(),
    sessions: new Map(),
    requests: new Map(),
    results: new Map(),
    answers: new Map(),
    logs: new Map(),
    journals: new Map(),
  };
}

/** Removes what the removal names. */
export function removeFromMemory(tables: MemoryTables, removal: Removal): Removed {
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
    case 'visitor':
      return removeVisitor(tables, removal.visitor);
    case 'addresses':
      return { count: removeAddresses(tables, removal.publicIds), sessionIds: [] };
    case 'bots':
      return removeBots(tables, removal);
  }
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

/** A session goes with its requests and its journals; with its results, when it was the last to write them and that is wanted. */
export function forgetSession(
  tables: MemoryTables,
  id: string,
  { withResults = false }: { readonly withResults?: boolean } = {},
): void {
  const kept = tables.sessions.get(id);
  tables.sessions.delete(id);
  tables.journals.delete(`session ${id}`);
  for (const { name } of kept?.requests ?? []) tables.requests.delete(name);
  if (!withResults) return;
  for (const resultId of kept?.results ?? [])
    if (tables.results.get(resultId)?.sessionId === id) forgetResult(tables, resultId);
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

function removeRequests(
  { sessions, requests }: MemoryTables,
  { sessionIds, before }: Kind<'requests'>,
): Removed {
  let count = 0;
  for (const id of sessionIds) {
    const kept = sessions.get(id);
    if (!kept) continue;
    const goes = ({ turn, createdAt }: KeptSession['requests'][number]) =>
      createdAt < before && turn < kept.record.turn;
    const old = kept.requests.filter(goes);
    for (const { name } of old) requests.delete(name);
    kept.requests = kept.requests.filter((request) => !goes(request));
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
    for (const { record } of sessionsOf(result)) {
      sessionIds.add(record.id);
      forgetSession(tables, record.id);
    }
    forgetResult(tables, result.id);
  }
  return { count: old.length, sessionIds: [...sessionIds] };
}

function removeFlows({ flows, bots }: MemoryTables, { hashes, before }: Kind<'flows'>): Removed {
  const pointed = new Set([...bots.values()].map(({ flow }) => flow));
  const old = hashes.filter((hash) => (flows.get(hash)?.usedAt ?? before) < before && !pointed.has(hash));
  for (const hash of old) flows.delete(hash);
  return { count: old.length, sessionIds: [] };
}

function removeBots({ flows, bots }: MemoryTables, { ids, at }: Kind<'bots'>): Removed {
  let count = 0;
  for (const id of ids) {
    const left = flows.get(bots.get(id)?.flow ?? '');
    if (left) left.usedAt = Math.max(left.usedAt, at);
    if (bots.delete(id)) count++;
  }
  return { count, sessionIds: [] };
}

function removeJournals({ journals }: MemoryTables, { before }: Kind<'journals'>): Removed {
  let count = 0;
  for (const [owner, turns] of journals) {
    for (const [turn, { writtenAt }] of turns) if (writtenAt < before && turns.delete(turn)) count++;
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
    if (sessionIds.size + resultIds.size === before) break;
  }
  const results = [...resultIds].filter((id) => tables.results.has(id));
  const sessions = [...sessionIds].filter((id) => tables.sessions.has(id));
  for (const id of sessionIds) forgetSession(tables, id);
  for (const id of resultIds) forgetResult(tables, id);
  const count = results.length + sessions.length;
  return { count, sessionIds: count === 0 ? [] : [...sessionIds] };
}
