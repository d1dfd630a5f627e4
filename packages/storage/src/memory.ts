// The memory store: everything in maps, gone with the process. For tests and for trying things out.
import { botsOfPublication } from './audit.ts';
import { checksumOfTurn, sizeOfRecord } from './checksum.ts';
import { compareText } from './compare-text.ts';
import { countWithin } from './count-within.ts';
import { limits, pageRows } from './limits.ts';
import { checkTopic, createLocalNotifications } from './local-notifications.ts';
import { memoryAudit, removeWithAudit, watchBots } from './memory-audit.ts';
import { memoryBots } from './memory-bots.ts';
import { memoryDrafts } from './memory-drafts.ts';
import { keepEntries, memoryOutbox } from './memory-outbox.ts';
import { memoryResults } from './memory-results.ts';
import type { KeptSession, KeptTurn, MemoryTables } from './memory-tables.ts';
import { emptyTables, forgetSession } from './memory-tables.ts';
import { memoryTallies } from './memory-tallies.ts';
import { memoryTokens } from './memory-tokens.ts';
import { memoryWebhooks } from './memory-webhooks.ts';
import { nameOf } from './request-name.ts';
import type {
  CommitOutcome,
  HeldJournal,
  JournalIdentity,
  RequestRecord,
  SessionRecord,
  Store,
  ToldTurn,
  TurnCommit,
} from './store.ts';
import { StoreFailure } from './store-failure.ts';

/**
 * A store that keeps nothing beyond the process. It does what every store does, except that it survives no crash and forgets
 * the oldest sessions when there are more than `limits.sessionsInMemory`.
 *
 * @example
 * const store = memoryStore();
 * await store.commitTurns([turn]); // [{ type: 'committed' }]
 */
export function memoryStore(): Store {
  const tables: MemoryTables = emptyTables();
  const { sessions, turns: recorded, requests, results, answers, logs, journals } = tables;
  const notes = new Map<string, string>();
  const notifications = createLocalNotifications();
  let isClosed = false;

  function open(): void {
    if (isClosed) throw new StoreFailure('closed', 'The store is closed.');
  }

  function commit(turn: TurnCommit): CommitOutcome {
    const repeated = turn.request && requests.get(nameOf(turn.request));
    if (repeated) return { type: 'repeated', request: toRequest(repeated) };
    if (!isExpected(turn, sessions.get(turn.session.id)?.record) || !isHeld(turn.journal))
      return { type: 'conflict' };
    const kept = keepSession(turn.session);
    keepTurn(turn);
    if (!turn.session.isPreview) keepResults(turn, kept);
    if (turn.journal) forgetJournals(turn.journal);
    if (turn.outbox && !turn.session.isPreview) keepEntries(tables, turn);
    return { type: 'committed' };
  }

  function keepTurn({ session, expected, request, message, record, response }: TurnCommit): void {
    const kept: KeptTurn = {
      sessionId: session.id,
      turn: session.turn,
      createdAt: session.updatedAt,
      resultId: typeof expected === 'number' ? undefined : session.resultId,
      message,
      record,
      checksum: checksumOfTurn({ turn: session.turn, response, message }),
      request,
      response,
    };
    append(recorded, session.id, kept);
    if (kept.resultId !== undefined)
      tables.chatsOf.set(kept.resultId, (tables.chatsOf.get(kept.resultId) ?? new Set()).add(session.id));
    if (request) requests.set(nameOf(request), kept);
  }

  function keepSession(record: SessionRecord): KeptSession {
    const known = sessions.get(record.id);
    if (known) {
      known.record = record;
      return known;
    }
    const kept = { record, results: new Set<string>() };
    sessions.set(record.id, kept);
    if (sessions.size > limits.sessionsInMemory) forgetOldest();
    return kept;
  }

  function keepResults(turn: TurnCommit, kept: KeptSession): void {
    const { resultId, updatedAt } = turn.session;
    for (const result of turn.results) {
      const { createdAt, subject } = results.get(result.id) ?? { ...result, createdAt: updatedAt };
      results.set(result.id, { ...result, subject, createdAt, updatedAt });
      kept.results.add(result.id);
    }
    if (turn.overwrites !== undefined) {
      answers.delete(turn.overwrites);
      logs.delete(turn.overwrites);
    }
    for (const answer of turn.answers) append(answers, answer.resultId, { ...answer, createdAt: updatedAt });
    if (resultId === undefined) return;
    for (const log of turn.logs) append(logs, resultId, { ...log, createdAt: updatedAt });
  }

  function isHeld(journal: HeldJournal | undefined): boolean {
    return !journal || journals.get(journal.owner)?.get(journal.turn)?.record.holder === journal.holder;
  }

  function forgetJournals({ owner, turn }: JournalIdentity): void {
    const kept = journals.get(owner);
    for (const journaled of kept?.keys() ?? []) if (journaled <= turn) kept?.delete(journaled);
    if (kept?.size === 0) journals.delete(owner);
  }

  /** The oldest session goes with its requests, and with the results that it wrote last. */
  function forgetOldest(): void {
    const [oldest] = sessions.keys();
    if (oldest !== undefined) forgetSession(tables, oldest, { withResults: true });
  }

  const { publish, changeBot, ...bots } = memoryBots(tables, open);
  return {
    ...bots,
    publish: (flows, published, audit) =>
      watchBots(tables, { stamp: audit, touched: botsOfPublication(published) }, () =>
        publish(flows, published),
      ),
    changeBot: (change, audit) =>
      watchBots(tables, { stamp: audit, touched: { ids: [change.id], publicIds: [] } }, () =>
        changeBot(change),
      ),
    outbox: memoryOutbox(tables, open),
    tokens: memoryTokens(tables, open),
    audit: memoryAudit(tables, open),
    webhooks: memoryWebhooks(tables, open),
    drafts: memoryDrafts(tables, open),
    tallies: memoryTallies(tables, open),
    ...memoryResults(tables, open),
    async loadSessions(ids) {
      open();
      return ids.map((id) => sessions.get(id)?.record);
    },
    async loadRequests(identities) {
      open();
      return identities.map((identity) => {
        const turn = requests.get(nameOf(identity));
        return turn && toRequest(turn);
      });
    },
    async loadTurns(sessionId, { limit, bytes, before, since = 0 }) {
      open();
      const found = (recorded.get(sessionId) ?? [])
        .filter(
          ({ turn, createdAt, response }) => response !== undefined && turn < before && createdAt >= since,
        )
        .sort((one, other) => other.turn - one.turn || other.createdAt - one.createdAt);
      const told: ToldTurn[] = [];
      let toldBytes = 0;
      for (const kept of found.slice(0, pageRows(limit, limits.turnsPerPage))) {
        const { turn, createdAt, message, response = '' } = kept;
        toldBytes += Buffer.byteLength(response) + Buffer.byteLength(message ?? '');
        if (told.length > 0 && toldBytes > bytes) break;
        told.push({ turn, createdAt, ...(message === undefined ? {} : { message }), response });
      }
      return { turns: told, hasMore: told.length > 0 && found.length > told.length };
    },
    async loadRecords(sessionId, { limit, bytes = Number.POSITIVE_INFINITY, after, since = 0 }) {
      open();
      const newest = new Map((recorded.get(sessionId) ?? []).map((kept) => [kept.turn, kept]));
      const page = [...newest.values()]
        .filter(({ turn, createdAt }) => turn > after && createdAt >= since)
        .sort((one, other) => one.turn - other.turn)
        .slice(0, pageRows(limit, limits.turnsPerPage));
      return page
        .slice(0, Math.max(1, countWithin(page.map(sizeOfRecord), bytes)))
        .map(({ turn, createdAt, message, record, response, checksum }) => ({
          turn,
          createdAt,
          ...(message === undefined ? {} : { message }),
          record,
          response,
          checksum,
        }));
    },
    async commitTurns(turns) {
      open();
      return turns.map(commit);
    },
    async journal({ expected, ...record }) {
      open();
      const { owner, turn } = record;
      const kept = journals.get(owner) ?? new Map();
      const stored = kept.get(turn)?.record;
      if (stored?.holder !== expected) return false;
      const calls = new Map([...(stored?.calls ?? []), ...record.calls].map((call) => [call.number, call]));
      const byNumber = [...calls.values()].sort((one, other) => one.number - other.number);
      kept.set(turn, { record: { ...record, calls: byNumber }, writtenAt: Date.now() });
      journals.set(owner, kept);
      // Those of turns that were never committed are of use for a moment only.
      const [oldest] = journals.keys();
      if (journals.size > limits.sessionsInMemory && oldest !== undefined) journals.delete(oldest);
      return true;
    },
    async loadJournal({ owner, turn }) {
      open();
      return journals.get(owner)?.get(turn)?.record;
    },
    async listSessions({ limit, after }) {
      open();
      return [...sessions.values()]
        .filter(({ record }) => after === undefined || record.id > after)
        .sort((one, other) => compareText(one.record.id, other.record.id))
        .slice(0, pageRows(limit, limits.sessionsPerPage))
        .map(({ record: { state: _, ...listing } }) => listing);
    },
    async listNewestSessions({ limit, before }) {
      open();
      return [...sessions.values()]
        .filter(({ record }) => before === undefined || record.id < before)
        .sort((one, other) => compareText(other.record.id, one.record.id))
        .slice(0, pageRows(limit, limits.sessionsPerPage))
        .map(({ record: { state: _, ...listing } }) => listing);
    },
    async listLeftFiles({ limit, after, of }) {
      open();
      return [...tables.leftFiles]
        .filter(([, origin]) => of === undefined || of.includes(origin))
        .map(([id]) => id)
        .filter((id) => (after === undefined || id > after) && !sessions.has(id))
        .sort(compareText)
        .slice(0, pageRows(limit, limits.sessionsPerPage));
    },
    async remove(removal, audit) {
      open();
      return removeWithAudit(tables, removal, audit);
    },
    async scrub() {
      open();
    },
    async loadNote(name) {
      open();
      return notes.get(name);
    },
    async keepNote({ name, text }) {
      open();
      notes.set(name, text);
    },
    async alone(_, task) {
      open();
      await task(new AbortController().signal);
      return true;
    },
    async notify(topic) {
      open();
      checkTopic(topic);
      notifications.notify(topic);
    },
    onNotification: notifications.onNotification,
    async close() {
      isClosed = true;
    },
  };
}

function isExpected({ expected, session }: TurnCommit, stored: SessionRecord | undefined): boolean {
  if (expected === 'new') return stored === undefined;
  if (expected === 'overwrite') return stored?.isPreview !== false;
  return stored?.turn === expected && stored.createdAt === session.createdAt;
}

/** A turn that has its response, as it is asked for again. */
function toRequest({ request, sessionId, turn, message, response = '' }: KeptTurn): RequestRecord {
  const said = message === undefined ? {} : { message };
  return { scope: '', key: '', hash: '', ...request, sessionId, turn, ...said, response };
}

function append<T>(lists: Map<string, T[]>, id: string, item: T): void {
  const list = lists.get(id);
  if (list) list.push(item);
  else lists.set(id, [item]);
}
