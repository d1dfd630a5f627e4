// The outbox in the SQLite file: claims, settles and reads entries.
import type { DatabaseSync } from 'node:sqlite';
import { limits, pageRows } from '../limits.ts';
import type {
  OutboxClaim,
  OutboxCounts,
  OutboxEntry,
  OutboxPage,
  OutboxReceiver,
  Settlement,
} from '../outbox.ts';
import type { Row } from '../to-record.ts';
import { toRecord } from '../to-record.ts';

/** Outbox requests to the commit thread. Replies hold no words of visitors: they are stored with the batch. */
export type OutboxTask =
  | { readonly type: 'claim'; readonly claim: OutboxClaim }
  | { readonly type: 'settle'; readonly settlement: Settlement }
  | { readonly type: 'redeliver'; readonly ids: readonly string[]; readonly at: number };

/** Works on the outbox. Runs in the commit thread, inside a batch's transaction. Throws what SQLite throws. */
export interface OutboxWriter {
  /** Returns the claimed ids, whether an entry was settled, or the number of entries that wait again. */
  run(task: OutboxTask): readonly string[] | boolean | number;
}

interface Waiting {
  readonly id: string;
  readonly sessionId: string;
  readonly sender: string;
  readonly destination: string;
}

interface Due extends Waiting {
  readonly dueAt: number;
  readonly number: number;
}

/** The oldest of its kind. `holder`: who is sending it, unless it waits. */
interface First {
  readonly id: string;
  readonly dueAt: number;
  readonly holder: string | null;
}

/** Makes a writer. Its statements are prepared when the outbox is first used: most servers have nothing to send. */
export function createOutboxWriter(database: DatabaseSync): OutboxWriter {
  let prepared: ReturnType<typeof prepare> | undefined;
  return {
    run(task) {
      prepared ??= prepare(database);
      const { claim, settle, redeliver } = prepared;
      if (task.type === 'claim') return claim(task.claim);
      if (task.type === 'settle') return settle(task.settlement);
      return task.ids.reduce((sum, id) => sum + redeliver(id, task.at), 0);
    },
  };
}

function prepare(database: DatabaseSync) {
  const place = 'session_id AS sessionId, sender, destination';
  const findDue = database.prepare(`SELECT id, ${place} FROM outbox WHERE died_at IS NULL AND due_at <= ?
    ORDER BY due_at, number LIMIT ?`);
  const findDueOf = database.prepare(`SELECT id, ${place}, due_at AS dueAt, number FROM outbox
    WHERE sender = ? AND destination = ? AND died_at IS NULL AND due_at <= ? ORDER BY due_at, number LIMIT ?`);
  const receiversBut = prepareReceivers(database);
  const findFirst = database.prepare(`SELECT id, due_at AS dueAt, holder FROM outbox
    WHERE session_id = ? AND sender = ? AND destination = ? AND died_at IS NULL ORDER BY turn, place LIMIT 1`);
  const hold = database.prepare(
    'UPDATE outbox SET holder = ?, due_at = ?, attempts = attempts + 1 WHERE id = ?',
  );
  const put = database.prepare('UPDATE outbox SET holder = NULL, due_at = ? WHERE id = ?');
  const findHeld = database.prepare(`SELECT id, ${place} FROM outbox WHERE id = ? AND holder = ?`);
  const deliver = database.prepare(
    'UPDATE outbox SET holder = NULL, died_at = ?1, delivered_at = ?1, status = ?2, failure = NULL WHERE id = ?3',
  );
  const retry = database.prepare(
    'UPDATE outbox SET holder = NULL, due_at = ?, failure = ?, attempts = attempts - ? WHERE id = ?',
  );
  const giveUp = database.prepare('UPDATE outbox SET holder = NULL, died_at = ?, failure = ? WHERE id = ?');
  const revive = database.prepare(`UPDATE outbox SET died_at = NULL, attempts = 0, queued_at = ?1, due_at = ?1
    WHERE id = ?2 AND delivered_at IS NULL AND (died_at IS NOT NULL OR (holder IS NULL AND due_at > ?1))`);

  function firstOf({ sessionId, sender, destination }: Waiting) {
    return findFirst.get(sessionId, sender, destination) as First | undefined;
  }

  /** The oldest ones. */
  function dueBut(except: readonly OutboxReceiver[], now: number, most: number): readonly Waiting[] {
    if (except.length === 0) return findDue.all(now, most) as unknown as Waiting[];
    const due: Due[] = [];
    for (const { sender, destination } of receiversBut(except))
      due.push(...(findDueOf.all(sender, destination, now, most) as unknown as Due[]));
    return due.sort((one, other) => one.dueAt - other.dueAt || one.number - other.number).slice(0, most);
  }

  /**
   * An entry that follows another waits as long as that one, so that it is not examined repeatedly. If its claim
   * expired, it is due as soon as the other has left.
   */
  function claim({ holder, now, until, limit, except = [] }: OutboxClaim): readonly string[] {
    return dueBut(except, now, pageRows(limit, limits.claimedEntries)).flatMap((entry) => {
      const first = firstOf(entry);
      if (first?.id === entry.id) {
        hold.run(holder, until, entry.id);
        return [entry.id];
      }
      put.run(Math.max(now + 1, first?.dueAt ?? 0), entry.id);
      return [];
    });
  }

  /** The next one may be held: it was taken while the one before it was dead, which has waited again since. */
  function settle(settlement: Settlement): boolean {
    const { id, holder, now } = settlement;
    const entry = findHeld.get(id, holder) as unknown as Waiting | undefined;
    if (!entry) return false;
    if (settlement.outcome === 'retry') {
      retry.run(settlement.dueAt, settlement.failure ?? null, settlement.isCounted ? 0 : 1, id);
      return true;
    }
    if (settlement.outcome === 'delivered') deliver.run(now, settlement.status ?? null, id);
    else giveUp.run(now, settlement.failure, id);
    const next = firstOf(entry);
    if (next?.holder === null && next.dueAt > now) put.run(now, next.id);
    return true;
  }

  return { claim, settle, redeliver: (id: string, at: number) => Number(revive.run(at, id).changes) };
}

/**
 * Prepares the walk through receivers with waiting entries, one index step each, so that entries of excluded
 * receivers, which may be most of the outbox, are never read. One statement would read them: SQLite begins
 * `(destination, sender) > (?, ?)` at the equal ones.
 */
function prepareReceivers(database: DatabaseSync) {
  const from = 'SELECT sender, destination FROM outbox WHERE died_at IS NULL';
  const order = 'ORDER BY destination, sender LIMIT 1';
  const first = database.prepare(`${from} ${order}`);
  const nextSender = database.prepare(`${from} AND destination = ? AND sender > ? ${order}`);
  const nextDestination = database.prepare(`${from} AND destination > ? ${order}`);
  return function* receiversBut(except: readonly OutboxReceiver[]): Generator<OutboxReceiver> {
    let at = first.get() as OutboxReceiver | undefined;
    while (at) {
      const { sender, destination } = at;
      if (!except.some((one) => one.sender === sender && one.destination === destination)) yield at;
      const next = nextSender.get(destination, sender) ?? nextDestination.get(destination);
      at = next as OutboxReceiver | undefined;
    }
  };
}

/** Reads the outbox. */
export interface OutboxReader {
  /** Those of the ids that this holder has. */
  held(ids: readonly string[], holder: string): readonly OutboxEntry[];
  nextAt(except?: readonly OutboxReceiver[]): number | undefined;
  list(page: OutboxPage): readonly OutboxEntry[];
  count(): OutboxCounts;
}

type EntryRow = Row<OutboxEntry>;

const ENTRY = `SELECT number AS position, id, bot_id AS botId, session_id AS sessionId, result_id AS resultId, sender, destination, payload,
  created_at AS createdAt, queued_at AS queuedAt, attempts, due_at AS dueAt,
  CASE WHEN delivered_at IS NULL THEN died_at END AS diedAt, delivered_at AS deliveredAt, status, failure FROM outbox`;
const DEAD = 'died_at IS NOT NULL AND delivered_at IS NULL';

/** Prepares a reader on a connection. */
export function createOutboxReader(database: DatabaseSync): OutboxReader {
  const held = database.prepare(`${ENTRY} WHERE id = ? AND holder = ?`);
  const next = database.prepare('SELECT min(due_at) AS at FROM outbox WHERE died_at IS NULL');
  const nextOf = database.prepare(
    'SELECT min(due_at) AS at FROM outbox WHERE sender = ? AND destination = ? AND died_at IS NULL',
  );
  const receiversBut = prepareReceivers(database);
  const after = 'number > ?';
  const page = 'ORDER BY number LIMIT ?';
  // SQLite takes each step along the numbers for as good as one along the index.
  const lists = {
    waiting: database.prepare(`${ENTRY} WHERE died_at IS NULL AND ${after} ${page}`),
    dead: database.prepare(`${ENTRY} INDEXED BY outbox_given_up WHERE ${DEAD} AND ${after} ${page}`),
    delivered: database.prepare(
      `${ENTRY} INDEXED BY outbox_delivered WHERE delivered_at IS NOT NULL AND ${after} ${page}`,
    ),
  };
  const listsFor = {
    waiting: database.prepare(`${ENTRY} WHERE died_at IS NULL AND ${after} AND destination = ? ${page}`),
    dead: database.prepare(
      `${ENTRY} INDEXED BY outbox_given_up_of_receiver WHERE ${DEAD} AND ${after} AND destination = ? ${page}`,
    ),
    delivered: database.prepare(
      `${ENTRY} INDEXED BY outbox_delivered_of_receiver WHERE delivered_at IS NOT NULL AND ${after} AND destination = ? ${page}`,
    ),
  };
  const counts = database.prepare(
    `SELECT (SELECT count(*) FROM outbox WHERE died_at IS NULL) AS waiting,
      (SELECT count(*) FROM outbox WHERE ${DEAD}) AS dead`,
  );
  return {
    held: (ids, holder) =>
      ids.flatMap((id) => {
        const row = held.get(id, holder) as unknown as EntryRow | undefined;
        return row ? [toRecord(row)] : [];
      }),
    nextAt(except = []) {
      if (except.length === 0) return (next.get()?.at as number | null | undefined) ?? undefined;
      let earliest: number | undefined;
      for (const { sender, destination } of receiversBut(except)) {
        // Nothing: what waited has left since the step to this receiver.
        const at = nextOf.get(sender, destination)?.at as number | null | undefined;
        if (typeof at === 'number') earliest = Math.min(at, earliest ?? at);
      }
      return earliest;
    },
    list({ state, limit, bytes = Number.POSITIVE_INFINITY, after, destination }) {
      const most = pageRows(limit, limits.claimedEntries);
      const from = after?.position ?? 0;
      const rows =
        destination === undefined
          ? lists[state].iterate(from, most)
          : listsFor[state].iterate(from, destination, most);
      const entries: OutboxEntry[] = [];
      let read = 0;
      for (const row of rows as unknown as Iterable<EntryRow>) {
        entries.push(toRecord(row));
        if (read >= bytes) break;
        read += Buffer.byteLength(row.payload);
      }
      return entries;
    },
    count: () => ({ ...(counts.get() as unknown as OutboxCounts) }),
  };
}
