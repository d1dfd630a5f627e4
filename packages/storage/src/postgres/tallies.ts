// The tallies in the database: how they are changed and read.
import { recordIsWhole } from '../checksum.ts';
import { pageRows, limits as storeLimits } from '../limits.ts';
import type {
  ChatPlace,
  ChatStep,
  ChatSteps,
  CountedChat,
  Tally,
  TallyChange,
  TallyName,
  TallyRange,
  TallyRevision,
  UncountedPage,
} from '../tallies.ts';
import { bulk, bulkInsert, column, send, sendSome, updates } from './commits/bulk.ts';
import type { Connection } from './connections/connection.ts';
import { inTransaction } from './in-transaction.ts';
import type { Questions } from './reads/questions.ts';
import { toBinaryArray } from './values/binary-array.ts';

/*
 * The note of the revision is the lock of all who change what is counted. A change of the tallies holds it from its first statement to its end, and
 * so does a removal: whichever comes second sees what the first one did, and a change that was read before it is refused.
 */

/** Changes the tallies. When the answer is lost and it is done again, the revision is another one: it is read and counted anew. */
export async function changeTallies(
  connection: Connection,
  { revision, chats, taken, tallies }: TallyChange,
): Promise<boolean> {
  return inTransaction(connection, async () => {
    const { count } = await connection.query(reviseFrom, [String(revision)]);
    if (count === 0) return false;
    await Promise.all([
      ...sendSome(connection, keepChats, chats),
      ...sendSome(connection, forgetChats, taken),
      ...sendSome(connection, keepTallies, tallies),
    ]);
    return true;
  });
}

/** Holds the revision for a removal, before anything is removed. */
export async function holdTallies(connection: Connection): Promise<void> {
  await connection.query(holdRevision);
}

/** Chats of which nothing is recorded any more lose their names, and are to be taken out of the tallies. */
export async function uncount(connection: Connection, sessionIds: readonly string[]): Promise<void> {
  await connection.query(revise);
  await connection.query(uncountChats, [toBinaryArray('text', sessionIds)]);
}

const holdRevision = {
  name: 'hold revision',
  text: "SELECT FROM colloquy.notes WHERE name = 'tallies' FOR UPDATE",
};

/** The note is there from the first schema with tallies on. */
const revise = {
  name: 'revise',
  text: `INSERT INTO colloquy.notes AS stored (name, text) VALUES ('tallies', '1')
    ON CONFLICT (name) DO UPDATE SET text = (stored.text::bigint + 1)::text`,
};

const reviseFrom = {
  name: 'revise from',
  text: `INSERT INTO colloquy.notes AS stored (name, text) VALUES ('tallies', ($1::text::bigint + 1)::text)
    ON CONFLICT (name) DO UPDATE SET text = excluded.text WHERE stored.text = $1::text`,
};

const uncountChats = {
  name: 'uncount chats',
  text: `UPDATE colloquy.counted_chats AS stored SET session_id = 'removed ' || gen_random_uuid()::text, is_removed = true
    FROM unnest($1::text[]) AS given (session_id) WHERE stored.session_id = given.session_id
      AND NOT EXISTS (SELECT FROM colloquy.turns WHERE turns.session_id COLLATE "C" = given.session_id)`,
};

const keepChats = bulkInsert<CountedChat>('keep counted chats', {
  into: 'counted_chats',
  columns: {
    session_id: column('text', ({ sessionId }) => sessionId),
    turn: column('int4', ({ turn }) => turn),
    counts: column('text', ({ counts }) => counts),
  },
  ending: `ON CONFLICT (session_id) DO UPDATE SET ${updates('turn', 'counts')}`,
});

const forgetChats = bulk<string>(
  'forget counted chats',
  { session_id: column('text', (name) => name) },
  (rows) =>
    `DELETE FROM colloquy.counted_chats AS stored USING ${rows} WHERE stored.session_id = rows.session_id AND stored.is_removed`,
);

const keepTallies = bulkInsert<Tally>('keep tallies', {
  into: 'tallies',
  columns: {
    flow: column('text', ({ flow }) => flow),
    period: column('text', ({ period }) => period),
    counts: column('text', ({ counts }) => counts),
  },
  ending: `ON CONFLICT (flow, period) DO UPDATE SET ${updates('counts')}`,
});

/** Reads what is counted, and what is to be. */
export interface TallyReader {
  uncounted(page: { readonly limit: number; readonly after?: ChatPlace | undefined }): Promise<UncountedPage>;
  revision(sessionIds: readonly string[]): Promise<TallyRevision>;
  steps(chats: readonly { readonly sessionId: string; readonly after: number }[]): Promise<ChatSteps>;
  load(names: readonly TallyName[]): Promise<readonly Tally[]>;
  read(range: TallyRange): Promise<readonly Tally[]>;
}

type LookedAt = ChatPlace & { readonly turn: number; readonly counted: number };
type StepRow = Omit<ChatStep, 'record'> & {
  readonly message: string | null;
  readonly record: string;
  readonly recordChecksum: number | null;
  /** Rows before the page was cut, and one more when there are more. */
  readonly found: number;
};

/** Makes a reader. */
export function createTallyReader({ ask, all }: Questions): TallyReader {
  return {
    async uncounted({ limit, after = { resultId: '', sessionId: '' } }) {
      const most = pageRows(limit, storeLimits.chatsPerLook);
      const rows = await all<LookedAt>(chatsByResult, after.resultId, after.sessionId, most);
      const last = rows.length < most ? undefined : rows.at(-1);
      return {
        chats: rows
          .filter(({ turn, counted }) => turn > counted)
          .map(({ sessionId, turn }) => ({ sessionId, turn })),
        next: last && { resultId: last.resultId, sessionId: last.sessionId },
      };
    },
    async revision(sessionIds) {
      // One after the other: the revision is the older one.
      const [read] = await all<{ readonly text: string }>(revisionNote);
      const chats = await ask((connection) => send(connection, countedChats, sessionIds));
      const removed = await all<CountedChat>(removedChats, storeLimits.chatsPerCount);
      return { revision: Number(read?.text ?? 0), chats: chats.rows, removed };
    },
    async steps(chats) {
      const { rows } = await ask((connection) => send(connection, stepsOfChats, chats));
      const damaged = new Set(rows.filter((row) => !recordIsWhole(row)).map(({ sessionId }) => sessionId));
      return {
        steps: rows
          .filter(({ sessionId }) => !damaged.has(sessionId))
          .map(({ sessionId, turn, createdAt, record }) => ({
            sessionId,
            turn,
            createdAt,
            record: record === '' ? undefined : record,
          })),
        isWhole: (rows[0]?.found ?? 0) <= rows.length,
        damaged: [...damaged],
      };
    },
    load: async (names) => (await ask((connection) => send(connection, talliesByName, names))).rows,
    read: ({ flows, from, to }) => all<Tally>(talliesOfFlows, toBinaryArray('text', flows), from, to),
  };
}

/** First turns alone name the result of their chat. */
const chatsByResult = {
  name: 'chats by result',
  text: `SELECT first.result_id AS "resultId", first.session_id AS "sessionId", last.turn, coalesce(counted.turn, 0) AS counted
    FROM (SELECT result_id, session_id FROM colloquy.turns
      WHERE result_id IS NOT NULL AND result_id COLLATE "C" >= $1
        AND (result_id COLLATE "C", session_id COLLATE "C") > ($1::text, $2::text)
      ORDER BY result_id COLLATE "C", session_id COLLATE "C" LIMIT $3) AS first
    CROSS JOIN LATERAL (SELECT max(turn) AS turn FROM colloquy.turns
      WHERE turns.session_id COLLATE "C" = first.session_id) AS last
    LEFT JOIN colloquy.counted_chats AS counted ON counted.session_id = first.session_id
    ORDER BY first.result_id COLLATE "C", first.session_id COLLATE "C"`,
};

const revisionNote = {
  name: 'revision note',
  text: "SELECT text FROM colloquy.notes WHERE name = 'tallies'",
};

const COUNTED = 'stored.session_id AS "sessionId", stored.turn, stored.counts';

const countedChats = bulk<string, CountedChat>(
  'counted chats',
  { session_id: column('text', (id) => id) },
  (rows) =>
    `SELECT ${COUNTED} FROM ${rows} JOIN colloquy.counted_chats AS stored ON stored.session_id = rows.session_id`,
);

const removedChats = {
  name: 'removed chats',
  text: `SELECT ${COUNTED} FROM colloquy.counted_chats AS stored WHERE is_removed ORDER BY session_id LIMIT $1`,
};

/** The first one whatever its size, so that there is something to go on with. */
const stepsOfChats = bulk<{ readonly sessionId: string; readonly after: number }, StepRow>(
  'steps of chats',
  { session_id: column('text', ({ sessionId }) => sessionId), after: column('int4', ({ after }) => after) },
  (rows) => `SELECT "sessionId", turn, "createdAt", message, record, "recordChecksum", found FROM (
      SELECT *, row_number() OVER earlier AS place, (count(*) OVER ())::int AS found,
        sum(octet_length(record) + coalesce(octet_length(message), 0)) OVER earlier AS bytes
      FROM (SELECT stored.session_id AS "sessionId", stored.turn, stored.created_at AS "createdAt", stored.message, stored.record,
          stored.record_checksum AS "recordChecksum"
        FROM ${rows} JOIN colloquy.turns AS stored ON stored.session_id COLLATE "C" = rows.session_id AND stored.turn > rows.after
        ORDER BY stored.session_id COLLATE "C", stored.turn LIMIT ${storeLimits.countedTurns} + 1) AS looked
      WINDOW earlier AS (ORDER BY "sessionId" COLLATE "C", turn ROWS UNBOUNDED PRECEDING)) AS measured
    WHERE place <= ${storeLimits.countedTurns} AND (place = 1 OR bytes <= ${storeLimits.countedBytes}) ORDER BY "sessionId" COLLATE "C", turn`,
);

const talliesByName = bulk<TallyName, Tally>(
  'tallies by name',
  { flow: column('text', ({ flow }) => flow), period: column('text', ({ period }) => period) },
  (rows) =>
    `SELECT stored.flow, stored.period, stored.counts FROM ${rows} JOIN colloquy.tallies AS stored ON stored.flow = rows.flow AND stored.period = rows.period`,
);

const talliesOfFlows = {
  name: 'tallies of flows',
  text: `SELECT stored.flow, stored.period, stored.counts FROM unnest($1::text[]) AS given (flow)
    JOIN colloquy.tallies AS stored ON stored.flow = given.flow AND stored.period BETWEEN $2 AND $3 ORDER BY stored.period`,
};
