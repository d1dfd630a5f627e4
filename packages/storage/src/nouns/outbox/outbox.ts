// The outbox: how entries are claimed, settled, listed and removed. The commits of turns add them.
import { limits, pageRows } from '../../limits.ts';
import type { Noun } from '../operations.ts';
import type { RowOf } from '../row.ts';
import { columnsOf } from '../row.ts';
import type { Dialect } from '../statement.ts';
import { statements } from '../statement.ts';
import type { Rows, Work } from '../work.ts';
import type {
  ClaimStore,
  OutboxCounts,
  OutboxEntry,
  OutboxQueue,
  OutboxReceiver,
  OutboxState,
  OutboxStore,
} from './outbox-entries.ts';
import { outboxRow } from './outbox-entries.ts';

type EntryRow = Omit<RowOf<typeof outboxRow>, 'turn' | 'place'> & { readonly position: number };
type Id = { readonly id: string };
type Queue = OutboxQueue;
type Held = Id & { readonly holder: string };
type Reported = Id & { readonly attempts: number; readonly now: number };
type Due = { readonly now: number; readonly limit: number };
type Listed = {
  readonly position: number;
  readonly id: string;
  readonly destination: string | null;
  readonly limit: number;
};
type Old = { readonly before: number; readonly limit: number };

const QUEUE = 'session_id, sender, destination';

const OTHER = ['turn', 'place', 'diedAt'];
const COLUMNS = columnsOf(outboxRow.fields.filter((field) => !OTHER.includes(field)));

/** Entries are listed by number in SQLite, and by time in PostgreSQL, whose writers share no counter. */
const columns = ({ isPostgres, sql: raw }: Dialect) =>
  raw.raw(`${isPostgres ? 'created_at' : 'number'} AS position, ${COLUMNS},
    CASE WHEN delivered_at IS NULL THEN died_at END AS died_at`);

/** An earlier entry of the same queue. */
const EARLIER = `earlier.session_id = stored.session_id AND earlier.sender = stored.sender AND earlier.destination = stored.destination
  AND earlier.died_at IS NULL AND (earlier.turn, earlier.place) < (stored.turn, stored.place)`;

const CONDITIONS: Readonly<Record<OutboxState, string>> = {
  waiting: 'died_at IS NULL',
  dead: 'died_at IS NOT NULL AND delivered_at IS NULL',
  delivered: 'delivered_at IS NOT NULL',
};

/** SQLite takes each step along the numbers for as good as one along these indexes. */
const INDEXES: Readonly<Record<OutboxState, readonly [ofAll: string, ofReceiver: string]>> = {
  waiting: ['', ''],
  dead: ['INDEXED BY outbox_given_up', 'INDEXED BY outbox_given_up_of_receiver'],
  delivered: ['INDEXED BY outbox_delivered', 'INDEXED BY outbox_delivered_of_receiver'],
};

/** A page of entries, oldest first. */
const listing =
  (state: OutboxState, isOfReceiver: boolean) => (_: unknown, given: Listed, dialect: Dialect) => {
    const { query, isPostgres, sql: raw } = dialect;
    const after = isPostgres
      ? raw`(created_at, id) > (cast(${given.position} AS bigint), ${given.id})`
      : raw`number > ${given.position}`;
    const index = isPostgres ? '' : INDEXES[state][isOfReceiver ? 1 : 0];
    return query<EntryRow>`SELECT ${columns(dialect)} FROM colloquy.outbox ${raw.raw(index)}
      WHERE ${raw.raw(CONDITIONS[state])} AND ${after} ${isOfReceiver ? raw`AND destination = ${given.destination}` : raw``}
      ORDER BY ${raw.raw(isPostgres ? 'created_at, id' : 'number')} LIMIT ${given.limit}`;
  };

/**
 * The receivers with waiting entries, except excluded ones. One index step per receiver, so that entries of excluded
 * receivers, which may be most of the outbox, are never read.
 */
const others = (except: Rows, { isPostgres, sql: raw, rows }: Dialect) => {
  const outbox = raw.raw(isPostgres ? 'colloquy.outbox' : 'outbox');
  return raw`WITH RECURSIVE receivers AS (
      SELECT * FROM (SELECT destination, sender FROM ${outbox} WHERE died_at IS NULL ORDER BY destination, sender LIMIT 1) AS first
      UNION ALL
      SELECT following.destination, following.sender FROM receivers JOIN ${outbox} AS following ON following.id = coalesce(
        (SELECT stored.id FROM ${outbox} AS stored WHERE stored.died_at IS NULL
          AND stored.destination = receivers.destination AND stored.sender > receivers.sender ORDER BY stored.destination, stored.sender LIMIT 1),
        (SELECT stored.id FROM ${outbox} AS stored WHERE stored.died_at IS NULL
          AND stored.destination > receivers.destination ORDER BY stored.destination, stored.sender LIMIT 1))),
    others AS (SELECT destination, sender FROM receivers
      WHERE NOT EXISTS (SELECT 1 FROM ${rows(except, ['destination', 'sender'])}
        WHERE given.destination = receivers.destination AND given.sender = receivers.sender))`;
};
const OF_OTHER =
  'stored.destination = others.destination AND stored.sender = others.sender AND stored.died_at IS NULL';

/** Removes the entries of a condition, each queue in order: a delivery locks its entry, and then wakes the next one. */
const removing =
  (condition: string) =>
  (_: unknown, { ids }: { readonly ids: readonly string[] }, dialect: Dialect) =>
    dialect.query`DELETE FROM colloquy.outbox WHERE id IN (SELECT held.id FROM colloquy.outbox AS held
    WHERE ${dialect.sql.raw(condition)} ${dialect.oneOf(ids)} ORDER BY held.session_id, held.turn, held.place ${dialect.lock('FOR UPDATE')})`;

const sql = statements('outbox', {
  // Without waiting for other servers, which get other entries.
  lockDue: (_, { now, limit }: Due, { query, lock }) =>
    query<Id>`SELECT id FROM colloquy.outbox WHERE died_at IS NULL AND due_at <= ${now}
      ORDER BY due_at LIMIT ${limit} ${lock('FOR UPDATE SKIP LOCKED')}`,
  dueOfOthers: (_, { except, now, limit }: Due & { readonly except: Rows }, dialect) =>
    dialect.isPostgres
      ? dialect.query<Id>`${others(except, dialect)} SELECT due.id FROM others CROSS JOIN LATERAL (SELECT stored.id, stored.due_at
          FROM colloquy.outbox AS stored WHERE ${dialect.sql.raw(OF_OTHER)} AND stored.due_at <= ${now}
          ORDER BY stored.due_at LIMIT ${limit}) AS due ORDER BY due.due_at LIMIT ${limit}`
      : dialect.query<Id>`${others(except, dialect)} SELECT due.id FROM others JOIN outbox AS due ON due.id IN (SELECT stored.id
          FROM outbox AS stored WHERE ${dialect.sql.raw(OF_OTHER)} AND stored.due_at <= ${now}
          ORDER BY stored.due_at, stored.number LIMIT ${limit}) ORDER BY due.due_at, due.number LIMIT ${limit}`,
  // Entries that another server has claimed since are left to it.
  lockThese: (
    _,
    { ids, now }: { readonly ids: readonly string[]; readonly now: number },
    { query, oneOf, lock },
  ) =>
    query<Id>`SELECT id FROM colloquy.outbox WHERE id ${oneOf(ids)} AND died_at IS NULL AND due_at <= ${now} ${lock('FOR UPDATE SKIP LOCKED')}`,
  // A holder that has not settled its attempt was killed in the middle of it: the failure is that of an earlier one.
  holdFirst: (
    _,
    {
      ids,
      holder,
      until,
    }: { readonly ids: readonly string[]; readonly holder: string; readonly until: number },
    { query, oneOf, sql: raw },
  ) =>
    query<Id>`UPDATE colloquy.outbox AS stored SET holder = ${holder}, due_at = ${until}, attempts = attempts + 1,
        failure = CASE WHEN holder IS NULL THEN failure END
      WHERE stored.id ${oneOf(ids)} AND NOT EXISTS (SELECT 1 FROM colloquy.outbox AS earlier WHERE ${raw.raw(EARLIER)})
      RETURNING id`,
  // An entry that follows another waits as long as that one, so that it is not examined repeatedly. If its claim
  // expired, it is due as soon as the other has left.
  putBehind: (
    _,
    { ids, holder, now }: { readonly ids: readonly string[]; readonly holder: string; readonly now: number },
    { query, oneOf, greatest, sql: raw },
  ) =>
    query`UPDATE colloquy.outbox AS stored SET holder = NULL, due_at = ${raw.raw(greatest)}(cast(${now} AS bigint) + 1,
        coalesce((SELECT earlier.due_at FROM colloquy.outbox AS earlier WHERE ${raw.raw(EARLIER)}
          ORDER BY earlier.turn, earlier.place LIMIT 1), 0))
      WHERE stored.id ${oneOf(ids)} AND (stored.holder IS NULL OR stored.holder <> ${holder})`,
  retry: (
    _,
    given: Held & { readonly dueAt: number; readonly failure: string | null; readonly uncounted: number },
    { query },
  ) =>
    query`UPDATE colloquy.outbox SET holder = NULL, due_at = ${given.dueAt}, failure = ${given.failure},
      attempts = attempts - cast(${given.uncounted} AS integer) WHERE id = ${given.id} AND holder = ${given.holder}`,
  deliver: (_, given: Held & { readonly now: number; readonly status: number | null }, { query, sql: raw }) =>
    query<Queue>`UPDATE colloquy.outbox SET holder = NULL, died_at = ${given.now}, delivered_at = ${given.now},
      status = ${given.status}, failure = NULL WHERE id = ${given.id} AND holder = ${given.holder} RETURNING ${raw.raw(QUEUE)}`,
  giveUp: (_, given: Held & { readonly now: number; readonly failure: string }, { query, sql: raw }) =>
    query<Queue>`UPDATE colloquy.outbox SET holder = NULL, died_at = ${given.now}, failure = ${given.failure}
      WHERE id = ${given.id} AND holder = ${given.holder} RETURNING ${raw.raw(QUEUE)}`,
  // Each counts as an attempt, so that a late report of the same one changes nothing.
  reportRetry: (
    _,
    given: Reported & { readonly dueAt: number; readonly failure: string },
    { query, sql: raw },
  ) =>
    query<Queue>`UPDATE colloquy.outbox SET holder = NULL, died_at = NULL, delivered_at = NULL, attempts = attempts + 1,
      due_at = ${given.dueAt}, failure = ${given.failure}
      WHERE id = ${given.id} AND attempts = ${given.attempts} AND (delivered_at IS NOT NULL OR died_at IS NULL) RETURNING ${raw.raw(QUEUE)}`,
  // Also while the next attempt is under way.
  reportDelivered: (_, given: Reported, { query, sql: raw }) =>
    query<Queue>`UPDATE colloquy.outbox SET holder = NULL, died_at = ${given.now}, delivered_at = ${given.now}, failure = NULL
      WHERE id = ${given.id} AND died_at IS NULL
        AND (attempts = ${given.attempts} OR (attempts = ${given.attempts} + 1 AND holder IS NOT NULL)) RETURNING ${raw.raw(QUEUE)}`,
  reportDead: (_, given: Reported & { readonly failure: string }, { query, sql: raw }) =>
    query<Queue>`UPDATE colloquy.outbox SET holder = NULL, died_at = ${given.now}, delivered_at = NULL, failure = ${given.failure}
      WHERE id = ${given.id} AND attempts = ${given.attempts} AND (delivered_at IS NOT NULL OR died_at IS NULL) RETURNING ${raw.raw(QUEUE)}`,
  // Not a claimed one: it was claimed while the entry before it was dead, which has become waiting since.
  wakeNext: (_, queue: Queue & { readonly now: number }, { query }) =>
    query`UPDATE colloquy.outbox SET due_at = ${queue.now} WHERE id = (SELECT id FROM colloquy.outbox
        WHERE session_id = ${queue.sessionId} AND sender = ${queue.sender} AND destination = ${queue.destination} AND died_at IS NULL
        ORDER BY turn, place LIMIT 1)
      AND holder IS NULL AND due_at > ${queue.now}`,
  revive: (_, { ids, at }: { readonly ids: readonly string[]; readonly at: number }, { query, oneOf }) =>
    query`UPDATE colloquy.outbox SET died_at = NULL, attempts = 0, queued_at = ${at}, due_at = ${at}
      WHERE id ${oneOf(ids)} AND delivered_at IS NULL AND (died_at IS NOT NULL OR (holder IS NULL AND due_at > ${at}))`,
  held: (_, { ids, holder }: { readonly ids: readonly string[]; readonly holder: string }, dialect) =>
    dialect.query<EntryRow>`SELECT ${columns(dialect)} FROM colloquy.outbox WHERE id ${dialect.oneOf(ids)} AND holder = ${holder}
      ORDER BY ${dialect.sql.raw(dialect.isPostgres ? 'created_at, id' : 'number')}`,
  nextAt: (_, __: object, { query }) =>
    query<{
      readonly at: number | null;
    }>`SELECT min(due_at) AS at FROM colloquy.outbox WHERE died_at IS NULL`,
  nextAtOfOthers: (_, { except }: { readonly except: Rows }, dialect) =>
    dialect.query<{ readonly at: number | null }>`${others(except, dialect)}
      SELECT min((SELECT min(stored.due_at) FROM colloquy.outbox AS stored WHERE ${dialect.sql.raw(OF_OTHER)})) AS at FROM others`,
  waiting: listing('waiting', false),
  waitingOf: listing('waiting', true),
  dead: listing('dead', false),
  deadOf: listing('dead', true),
  delivered: listing('delivered', false),
  deliveredOf: listing('delivered', true),
  count: (_, __: object, { query, sql: raw }) =>
    query<OutboxCounts>`SELECT (SELECT cast(count(*) AS integer) FROM colloquy.outbox WHERE died_at IS NULL) AS waiting,
      (SELECT cast(count(*) AS integer) FROM colloquy.outbox WHERE ${raw.raw(CONDITIONS.dead)}) AS dead`,
  hasWaiting: (_, queue: Queue, { query }) =>
    query<Id>`SELECT id FROM colloquy.outbox WHERE session_id = ${queue.sessionId} AND sender = ${queue.sender}
      AND destination = ${queue.destination} AND died_at IS NULL LIMIT 1`,
  removeDead: (_, { before, limit }: Old, { query }) =>
    query`DELETE FROM colloquy.outbox WHERE id IN (SELECT old.id FROM colloquy.outbox AS old
      WHERE old.died_at < ${before} AND old.delivered_at IS NULL LIMIT ${limit})`,
  removeDelivered: (_, { before, limit }: Old, { query }) =>
    query`DELETE FROM colloquy.outbox WHERE id IN (SELECT old.id FROM colloquy.outbox AS old
      WHERE old.delivered_at < ${before} LIMIT ${limit})`,
  removeOfBots: removing('held.bot_id'),
  removeOfSessions: removing('held.session_id'),
  removeOfResults: removing('held.result_id'),
  removeOfDestinations: removing('held.destination'),
});

const removals = {
  bots: sql.removeOfBots,
  sessions: sql.removeOfSessions,
  results: sql.removeOfResults,
  destinations: sql.removeOfDestinations,
};

/** Removes the entries of these bots, sessions, results or destinations. */
export function* removeEntries(of: keyof typeof removals, ids: readonly string[]): Work<void> {
  if (ids.length > 0) yield* removals[of].run({ ids });
}

/** Removes failed or delivered entries from before this time, and returns their number. */
export function removeOldEntries(state: Exclude<OutboxState, 'waiting'>, old: Old): Work<number> {
  return (state === 'dead' ? sql.removeDead : sql.removeDelivered).run(old);
}

/** Makes the outbox of a store out of its noun. */
export function outboxOf({ hold, held, ...outbox }: ClaimStore & Omit<OutboxStore, 'claim'>): OutboxStore {
  return {
    ...outbox,
    async claim(claim) {
      const ids = await hold(claim);
      return ids.length === 0 ? [] : held(ids, claim.holder);
    },
  };
}

function toEntry(row: EntryRow): OutboxEntry {
  return outboxRow.read(row);
}

function namesOf(receivers: readonly OutboxReceiver[]): Rows {
  return receivers.map(({ destination, sender }) => [destination, sender]);
}

function* lockDue(except: readonly OutboxReceiver[], due: Due): Work<readonly Id[]> {
  if (except.length === 0) return yield* sql.lockDue.all(due);
  const ids = (yield* sql.dueOfOthers.all({ ...due, except: namesOf(except) })).map(({ id }) => id);
  return ids.length === 0 ? [] : yield* sql.lockThese.all({ ids, now: due.now });
}

/** The outbox of both databases. */
export const outbox: Noun<
  ClaimStore & Omit<OutboxStore, 'claim'>,
  'hold' | 'settle' | 'report' | 'redeliver'
> = {
  writes: {
    /** Locks entries first. Separate statements then find the first of each queue, as they see commits made before the locks. */
    *hold({ holder, now, until, limit, except = [] }) {
      const due = yield* lockDue(except, { now, limit: pageRows(limit, limits.claimedEntries) });
      if (due.length === 0) return [];
      const ids = due.map(({ id }) => id);
      const held = yield* sql.holdFirst.all({ ids, holder, until });
      if (held.length < ids.length) yield* sql.putBehind.run({ ids, holder, now });
      return held.map(({ id }) => id);
    },
    /** When the answer is lost and it is done again, the entry has no holder any more: that looks like another one's. */
    *settle(settlement) {
      const { id, holder, now } = settlement;
      if (settlement.outcome === 'retry') {
        const { dueAt, failure = null, isCounted } = settlement;
        return (yield* sql.retry.run({ id, holder, dueAt, failure, uncounted: isCounted ? 0 : 1 })) === 1;
      }
      const queue =
        settlement.outcome === 'delivered'
          ? yield* sql.deliver.first({ id, holder, now, status: settlement.status ?? null })
          : yield* sql.giveUp.first({ id, holder, now, failure: settlement.failure });
      if (queue) yield* sql.wakeNext.run({ ...queue, now });
      return queue !== undefined;
    },
    *report(report) {
      const { id, attempts, now } = report;
      if (report.outcome === 'retry') {
        const { dueAt, failure } = report;
        return (yield* sql.reportRetry.first({ id, attempts, now, dueAt, failure })) !== undefined;
      }
      const queue =
        report.outcome === 'delivered'
          ? yield* sql.reportDelivered.first({ id, attempts, now })
          : yield* sql.reportDead.first({ id, attempts, now, failure: report.failure });
      if (queue) yield* sql.wakeNext.run({ ...queue, now });
      return queue !== undefined;
    },
    redeliver: (ids, { at }) => sql.revive.run({ ids, at }),
  },
  reads: {
    *held(ids, holder) {
      return (yield* sql.held.all({ ids, holder })).map(toEntry);
    },
    *nextAt(except = []) {
      const next =
        except.length === 0
          ? yield* sql.nextAt.first({})
          : yield* sql.nextAtOfOthers.first({ except: namesOf(except) });
      return next?.at ?? undefined;
    },
    *list({ state, limit, bytes = Number.POSITIVE_INFINITY, after, destination }) {
      const most = pageRows(limit, limits.claimedEntries);
      const entries: OutboxEntry[] = [];
      const list = sql[destination === undefined ? state : (`${state}Of` as const)];
      let cursor = { position: after?.position ?? 0, id: after?.id ?? '' };
      for (let read = 0; ; ) {
        const atOnce = Math.min(ENTRIES_AT_ONCE, most - entries.length);
        const rows = yield* list.all({ ...cursor, destination: destination ?? null, limit: atOnce });
        for (const row of rows) {
          entries.push(toEntry(row));
          if (read >= bytes) return entries;
          read += Buffer.byteLength(row.payload);
          cursor = { position: row.position, id: row.id };
        }
        if (rows.length < atOnce || entries.length === most) return entries;
      }
    },
    *hasWaiting(queue) {
      return (yield* sql.hasWaiting.first(queue)) !== undefined;
    },
    *count() {
      const { waiting = 0, dead = 0 } = (yield* sql.count.first({})) ?? {};
      return { waiting, dead };
    },
  },
};

/** Entries that are read at once: a page may end after a few of them. */
const ENTRIES_AT_ONCE = 50;
