// The outbox in the database: adds entries with a turn, claims, settles and reads them.
import { limits, pageRows } from '../limits.ts';
import type {
  OutboxClaim,
  OutboxCounts,
  OutboxEntry,
  OutboxPage,
  OutboxReceiver,
  OutboxWrite,
  Settlement,
} from '../outbox.ts';
import { outboxId } from '../outbox.ts';
import type { SessionRecord, TurnCommit } from '../store.ts';
import type { Row } from '../to-record.ts';
import { toRecord } from '../to-record.ts';
import { bulkInsert, column } from './commits/bulk.ts';
import type { Connection } from './connections/connection.ts';
import { inTransaction } from './in-transaction.ts';
import type { Questions } from './reads/questions.ts';
import { toBinaryArray } from './values/binary-array.ts';

/** An entry on its way into the table. */
export interface EntryWrite extends OutboxWrite {
  readonly id: string;
  readonly session: SessionRecord;
  readonly place: number;
}

/** The entries of turns. Previews leave none. */
export function entriesOf(turns: readonly TurnCommit[]): readonly EntryWrite[] {
  return turns.flatMap(({ session, outbox }) =>
    outbox === undefined || session.isPreview
      ? []
      : outbox.map((entry, place) => ({
          ...entry,
          id: outboxId({ sessionId: session.id, turn: session.turn, place }),
          session,
          place,
        })),
  );
}

/** Adds entries within the transaction of their turns. */
export const addEntries = bulkInsert<EntryWrite>('add entries', {
  into: 'outbox',
  columns: {
    session_id: column('text', ({ session }) => session.id),
    turn: column('int4', ({ session }) => session.turn),
    place: column('int4', ({ place }) => place),
    id: column('text', ({ id }) => id),
    bot_id: column('text', ({ session }) => session.botId),
    result_id: column('text', ({ session }) => session.resultId ?? null),
    sender: column('text', ({ sender }) => sender),
    destination: column('text', ({ destination }) => destination),
    payload: column('text', ({ payload }) => payload),
    created_at: column('int8', ({ session }) => session.updatedAt),
    queued_at: column('int8', ({ session }) => session.updatedAt),
    due_at: column('int8', ({ session }) => session.updatedAt),
  },
  ending: 'ON CONFLICT (session_id, turn, place) DO NOTHING',
});

/**
 * Claims due entries. They are locked first, without waiting for other servers; separate statements then find the
 * first of each lane, as they see commits made before the locks. If the answer is lost, the entries wait for the end
 * of the claim.
 */
export async function claim(
  connection: Connection,
  { holder, now, until, limit, except = [] }: OutboxClaim,
): Promise<readonly OutboxEntry[]> {
  return inTransaction(connection, async () => {
    const due = await lockDueBut(connection, except, { now, most: pageRows(limit, limits.claimedEntries) });
    if (due.length === 0) return [];
    const ids = textArray(due.map(({ id }) => id));
    const { rows } = await connection.query<EntryRow>(holdFirst, [ids, holder, until]);
    if (rows.length < due.length) await connection.query(putBehind, [ids, holder, now]);
    return rows.map((row) => toRecord(row)).sort((one, other) => one.createdAt - other.createdAt);
  });
}

async function lockDueBut(
  connection: Connection,
  except: readonly OutboxReceiver[],
  { now, most }: { readonly now: number; readonly most: number },
): Promise<readonly WithId[]> {
  if (except.length === 0) return (await connection.query<WithId>(lockDue, [now, most])).rows;
  const { rows } = await connection.query<WithId>(dueOfOthers, [...receiverArrays(except), now, most]);
  if (rows.length === 0) return [];
  // Entries that another server has claimed since are left to it.
  return (await connection.query<WithId>(lockThese, [textArray(rows.map(({ id }) => id)), now])).rows;
}

/** Settles. When the answer is lost and it is done again, the entry has no holder any more: that looks like another one's. */
export async function settle(connection: Connection, settlement: Settlement): Promise<boolean> {
  const { id, holder, now } = settlement;
  return inTransaction(connection, async () => {
    if (settlement.outcome === 'retry') {
      const { dueAt, failure, isCounted } = settlement;
      const given = [id, holder, dueAt, failure ?? null, isCounted ? 0 : 1] as const;
      return (await connection.query(retry, given)).count === 1;
    }
    const { rows } =
      settlement.outcome === 'delivered'
        ? await connection.query<Lane>(deliver, [id, holder, now, settlement.status ?? null])
        : await connection.query<Lane>(giveUp, [id, holder, now, settlement.failure]);
    const [lane] = rows;
    if (!lane) return false;
    await connection.query(wakeNext, [lane.sessionId, lane.sender, lane.destination, now]);
    return true;
  });
}

/** Lets dead entries wait again. */
export async function redeliver(
  connection: Connection,
  ids: readonly string[],
  { at }: { readonly at: number },
): Promise<number> {
  return (await connection.query(revive, [textArray(ids), at])).count;
}

/** Reads the outbox. */
export interface OutboxReader {
  nextAt(except?: readonly OutboxReceiver[]): Promise<number | undefined>;
  list(page: OutboxPage): Promise<readonly OutboxEntry[]>;
  count(): Promise<OutboxCounts>;
}

/** Makes a reader. */
export function createOutboxReader({ all }: Questions): OutboxReader {
  return {
    async nextAt(except = []) {
      type At = { readonly at: number | null };
      const [next] =
        except.length === 0
          ? await all<At>(nextDue)
          : await all<At>(nextDueOfOthers, ...receiverArrays(except));
      return next?.at ?? undefined;
    },
    async list({ state, limit, bytes = Number.MAX_SAFE_INTEGER, after, destination = null }) {
      const rows = await all<EntryRow & { readonly earlierBytes: number }>(
        listedAfter[state],
        after?.id ?? '',
        pageRows(limit, limits.claimedEntries),
        destination,
        after?.position ?? 0,
        bytes,
      );
      return rows.map(({ earlierBytes: _, ...row }) => toRecord(row));
    },
    count: async () => (await all<OutboxCounts>(countEntries))[0] ?? { waiting: 0, dead: 0 },
  };
}

interface WithId {
  readonly id: string;
}

interface Lane {
  readonly sessionId: string;
  readonly sender: string;
  readonly destination: string;
}

type EntryRow = Row<OutboxEntry>;

const COLUMNS = `stored.created_at AS position, stored.id, stored.bot_id AS "botId", stored.session_id AS "sessionId", stored.result_id AS "resultId", stored.sender,
    stored.destination, stored.payload, stored.created_at AS "createdAt", stored.queued_at AS "queuedAt", stored.attempts,
    stored.due_at AS "dueAt", CASE WHEN stored.delivered_at IS NULL THEN stored.died_at END AS "diedAt", stored.delivered_at AS "deliveredAt",
    stored.status, stored.failure`;
const DEAD = 'died_at IS NOT NULL AND delivered_at IS NULL';
const SAME_LANE = `earlier.session_id = stored.session_id AND earlier.sender = stored.sender
      AND earlier.destination = stored.destination AND earlier.died_at IS NULL AND (earlier.turn, earlier.place) < (stored.turn, stored.place)`;
const LANE = 'stored.session_id AS "sessionId", stored.sender, stored.destination';

const lockDue = {
  name: 'lock due entries',
  text: `SELECT id FROM colloquy.outbox WHERE died_at IS NULL AND due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
};

/**
 * The receivers with waiting entries, except excluded ones. One index step per receiver, so that entries of excluded
 * receivers, which may be most of the outbox, are never read.
 */
const OTHERS = `WITH RECURSIVE receivers AS (
      (SELECT destination, sender FROM colloquy.outbox WHERE died_at IS NULL ORDER BY destination, sender LIMIT 1)
      UNION ALL
      SELECT following.destination, following.sender FROM receivers CROSS JOIN LATERAL (
        SELECT stored.destination, stored.sender FROM colloquy.outbox AS stored
        WHERE stored.died_at IS NULL AND (stored.destination, stored.sender) > (receivers.destination, receivers.sender)
        ORDER BY stored.destination, stored.sender LIMIT 1) AS following),
    others AS (SELECT destination, sender FROM receivers
      WHERE (destination, sender) NOT IN (SELECT * FROM unnest($1::text[], $2::text[])))`;
const OF_OTHER =
  'stored.destination = others.destination AND stored.sender = others.sender AND stored.died_at IS NULL';

const dueOfOthers = {
  name: 'due entries of others',
  text: `${OTHERS} SELECT due.id FROM others CROSS JOIN LATERAL (SELECT stored.id, stored.due_at FROM colloquy.outbox AS stored
      WHERE ${OF_OTHER} AND stored.due_at <= $3 ORDER BY stored.due_at LIMIT $4) AS due
    ORDER BY due.due_at LIMIT $4`,
};

const lockThese = {
  name: 'lock these due entries',
  text: `SELECT id FROM colloquy.outbox WHERE id = ANY ($1::text[]) AND died_at IS NULL AND due_at <= $2 FOR UPDATE SKIP LOCKED`,
};

const holdFirst = {
  name: 'hold first entries',
  text: `UPDATE colloquy.outbox AS stored SET holder = $2::text, due_at = $3::bigint, attempts = attempts + 1
    WHERE stored.id = ANY ($1::text[]) AND NOT EXISTS (SELECT FROM colloquy.outbox AS earlier WHERE ${SAME_LANE})
    RETURNING ${COLUMNS}`,
};

/**
 * An entry that follows another waits as long as that one, so that it is not examined repeatedly. If its claim
 * expired, it is due as soon as the other has left.
 */
const putBehind = {
  name: 'put entries behind',
  text: `UPDATE colloquy.outbox AS stored SET holder = NULL, due_at = greatest($3::bigint + 1,
      (SELECT earlier.due_at FROM colloquy.outbox AS earlier WHERE ${SAME_LANE} ORDER BY earlier.turn, earlier.place LIMIT 1))
    WHERE stored.id = ANY ($1::text[]) AND stored.holder IS DISTINCT FROM $2::text`,
};

const retry = {
  name: 'retry entry',
  text: `UPDATE colloquy.outbox SET holder = NULL, due_at = $3::bigint, failure = $4::text, attempts = attempts - $5::integer
    WHERE id = $1 AND holder = $2`,
};

const deliver = {
  name: 'deliver entry',
  text: `UPDATE colloquy.outbox AS stored SET holder = NULL, died_at = $3::bigint, delivered_at = $3::bigint, status = $4::integer, failure = NULL
    WHERE id = $1 AND holder = $2 RETURNING ${LANE}`,
};

const giveUp = {
  name: 'give up entry',
  text: `UPDATE colloquy.outbox AS stored SET holder = NULL, died_at = $3::bigint, failure = $4::text
    WHERE id = $1 AND holder = $2 RETURNING ${LANE}`,
};

/** Not a claimed one: it was claimed while the entry before it was dead, which has become waiting since. */
const wakeNext = {
  name: 'wake next entry',
  text: `UPDATE colloquy.outbox SET due_at = least(due_at, $4::bigint) WHERE id = (SELECT id FROM colloquy.outbox
    WHERE session_id = $1 AND sender = $2 AND destination = $3 AND died_at IS NULL ORDER BY turn, place LIMIT 1)
    AND holder IS NULL`,
};

const revive = {
  name: 'revive entries',
  text: `UPDATE colloquy.outbox SET died_at = NULL, attempts = 0, queued_at = $2::bigint, due_at = $2::bigint
    WHERE id = ANY ($1::text[]) AND delivered_at IS NULL AND (died_at IS NOT NULL OR (holder IS NULL AND due_at > $2::bigint))`,
};

const nextDue = {
  name: 'next due entry',
  text: 'SELECT min(due_at) AS at FROM colloquy.outbox WHERE died_at IS NULL',
};

const after = `(stored.created_at, stored.id) > ($4::bigint, $1::text) AND ($3::text IS NULL OR stored.destination = $3::text)
    ORDER BY stored.created_at, stored.id LIMIT $2`;

/** Omits entries beyond the page's last byte. */
const upToBytes = (
  entries: string,
) => `SELECT * FROM (SELECT listed.*, coalesce(sum(octet_length(payload)) OVER
      (ORDER BY position, id ROWS BETWEEN UNBOUNDED PRECEDING AND 2 PRECEDING), 0)::float8 AS "earlierBytes"
    FROM (${entries}) AS listed) AS page WHERE "earlierBytes" < $5 ORDER BY position, id`;

const listed = (name: string, condition: string) => ({
  name,
  text: upToBytes(`SELECT ${COLUMNS} FROM colloquy.outbox AS stored WHERE ${condition} AND ${after}`),
});
const listedAfter = {
  waiting: listed('waiting entries', 'died_at IS NULL'),
  dead: listed('dead entries', DEAD),
  delivered: listed('delivered entries', 'delivered_at IS NOT NULL'),
};

const nextDueOfOthers = {
  name: 'next due entry of others',
  text: `${OTHERS} SELECT min(due.at) AS at FROM others CROSS JOIN LATERAL (SELECT min(stored.due_at) AS at FROM colloquy.outbox AS stored
      WHERE ${OF_OTHER}) AS due`,
};

const countEntries = {
  name: 'count entries',
  text: `SELECT (SELECT count(*) FROM colloquy.outbox WHERE died_at IS NULL)::int AS waiting,
    (SELECT count(*) FROM colloquy.outbox WHERE ${DEAD})::int AS dead`,
};

function receiverArrays(receivers: readonly OutboxReceiver[]): [Buffer, Buffer] {
  return [
    textArray(receivers.map(({ destination }) => destination)),
    textArray(receivers.map(({ sender }) => sender)),
  ];
}

function textArray(texts: readonly string[]): Buffer {
  return toBinaryArray('text', texts);
}
