// The tallies in the SQLite file: how they are changed and read.
import type { DatabaseSync } from 'node:sqlite';
import { recordIsWhole } from '../checksum.ts';
import { limits, pageRows } from '../limits.ts';
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
import { prepareQuery } from './query.ts';

/** Changes the tallies. Runs in the commit thread, inside a batch's transaction. */
export interface TallyWriter {
  /** False when the revision is another one; then nothing was changed. */
  change(change: TallyChange): boolean;
}

/** Makes a writer. Its statements are prepared when something is first counted. */
export function createTallyWriter(database: DatabaseSync): TallyWriter {
  let prepared: ((change: TallyChange) => boolean) | undefined;
  return {
    change(change) {
      prepared ??= prepare(database);
      return prepared(change);
    },
  };
}

function prepare(database: DatabaseSync): (change: TallyChange) => boolean {
  const revise = database.prepare(
    "UPDATE notes SET text = CAST(text AS INTEGER) + 1 WHERE name = 'tallies' AND text = ?",
  );
  const keepChat = database.prepare(`INSERT INTO counted_chats (session_id, turn, counts) VALUES (?, ?, ?)
    ON CONFLICT (session_id) DO UPDATE SET turn = excluded.turn, counts = excluded.counts`);
  const forget = database.prepare('DELETE FROM counted_chats WHERE session_id = ? AND is_removed = 1');
  const keepTally = database.prepare(`INSERT INTO tallies (flow, period, counts) VALUES (?, ?, ?)
    ON CONFLICT (flow, period) DO UPDATE SET counts = excluded.counts`);
  return ({ revision, chats, taken, tallies }) => {
    if (revise.run(String(revision)).changes === 0) return false;
    for (const { sessionId, turn, counts } of chats) keepChat.run(sessionId, turn, counts);
    for (const name of taken) forget.run(name);
    for (const { flow, period, counts } of tallies) keepTally.run(flow, period, counts);
    return true;
  };
}

/** What a removal does to a chat of which nothing is recorded any more. */
export function prepareUncounting(database: DatabaseSync): (sessionId: string) => void {
  const revise = database.prepare("UPDATE notes SET text = CAST(text AS INTEGER) + 1 WHERE name = 'tallies'");
  const rename = database.prepare(
    "UPDATE counted_chats SET session_id = 'removed ' || hex(randomblob(16)), is_removed = 1 WHERE session_id = ?",
  );
  return (sessionId) => {
    revise.run();
    rename.run(sessionId);
  };
}

/** Reads what is counted, and what is to be. */
export interface TallyReader {
  uncounted(page: { readonly limit: number; readonly after?: ChatPlace | undefined }): UncountedPage;
  revision(sessionIds: readonly string[]): TallyRevision;
  steps(chats: readonly { readonly sessionId: string; readonly after: number }[]): ChatSteps;
  load(names: readonly TallyName[]): readonly Tally[];
  read(range: TallyRange): readonly Tally[];
}

type LookedAt = ChatPlace & { readonly turn: number; readonly counted: number };
type StepSize = { readonly turn: number; readonly bytes: number };
type StepRow = Omit<ChatStep, 'sessionId' | 'record'> & {
  readonly message: string | null;
  readonly record: string;
  readonly recordChecksum: number | null;
};

/** Prepares a reader on a connection. */
export function createTallyReader(database: DatabaseSync): TallyReader {
  const chats = prepareQuery<LookedAt>(database, chatsByResult);
  const revision = prepareQuery<{ readonly revision: number }>(
    database,
    "SELECT CAST(text AS INTEGER) AS revision FROM notes WHERE name = 'tallies'",
  );
  const counted = prepareQuery<CountedChat>(database, `${COUNTED} WHERE session_id = ?`);
  const removed = prepareQuery<CountedChat>(database, `${COUNTED} WHERE is_removed = 1 LIMIT ?`);
  const sizes = prepareQuery<StepSize>(database, sizesOfSteps);
  const steps = prepareQuery<StepRow>(database, stepsOfChat);
  const tally = prepareQuery<Tally>(
    database,
    'SELECT flow, period, counts FROM tallies WHERE flow = ? AND period = ?',
  );
  const range = prepareQuery<Tally>(
    database,
    'SELECT flow, period, counts FROM tallies WHERE flow = ? AND period BETWEEN ? AND ? ORDER BY period',
  );
  return {
    uncounted({ limit, after = { resultId: '', sessionId: '' } }) {
      const most = pageRows(limit, limits.chatsPerLook);
      const rows = chats.all(after.resultId, after.sessionId, most);
      const last = rows.length < most ? undefined : rows.at(-1);
      return {
        chats: rows
          .filter(({ turn, counted: to }) => turn > to)
          .map(({ sessionId, turn }) => ({ sessionId, turn })),
        next: last && { resultId: last.resultId, sessionId: last.sessionId },
      };
    },
    revision: (sessionIds) => ({
      revision: revision.get()?.revision ?? 0,
      chats: sessionIds.flatMap((id) => counted.get(id) ?? []),
      removed: removed.all(limits.chatsPerCount),
    }),
    steps(wanted) {
      const read: ChatStep[] = [];
      const damaged: string[] = [];
      let bytes = 0;
      let isWhole = true;
      for (const { sessionId, after } of wanted) {
        if (read.length >= limits.countedTurns || bytes >= limits.countedBytes) {
          isWhole = false;
          break;
        }
        const found = sizes.all(sessionId, after, limits.countedTurns - read.length + 1);
        const fitting = fittingOf(found, {
          turns: limits.countedTurns - read.length,
          bytes: limits.countedBytes - bytes,
        });
        for (const { bytes: ofStep } of fitting) bytes += ofStep;
        const rows = steps.all(sessionId, after, fitting.length);
        if (!rows.every(recordIsWhole)) damaged.push(sessionId);
        else
          for (const { turn, createdAt, record } of rows)
            read.push({ sessionId, turn, createdAt, record: record === '' ? undefined : record });
        // Whoever counts takes all chats but the last one for whole: a smaller chat that would still fit waits for the next time.
        if (fitting.length < found.length) {
          isWhole = false;
          break;
        }
      }
      return { steps: read, isWhole, damaged };
    },
    load: (names) => names.flatMap(({ flow, period }) => tally.get(flow, period) ?? []),
    read: ({ flows, from, to }) => flows.flatMap((flow) => range.all(flow, from, to)),
  };
}

/** First turns alone name the result of their chat. */
const chatsByResult = `SELECT first.result_id AS resultId, first.session_id AS sessionId,
    (SELECT max(turn) FROM turns WHERE turns.session_id = first.session_id) AS turn,
    coalesce((SELECT turn FROM counted_chats WHERE counted_chats.session_id = first.session_id), 0) AS counted
  FROM turns AS first
  WHERE first.result_id IS NOT NULL AND first.result_id >= ?1 AND (first.result_id, first.session_id) > (?1, ?2)
  ORDER BY first.result_id, first.session_id LIMIT ?3`;

const COUNTED = 'SELECT session_id AS sessionId, turn, counts FROM counted_chats';

/** The first one whatever its size, so that there is something to go on with. */
function fittingOf(
  sizes: readonly StepSize[],
  room: { readonly turns: number; readonly bytes: number },
): readonly StepSize[] {
  let bytes = 0;
  const end = sizes.findIndex((size, index) => {
    bytes += size.bytes;
    return index >= room.turns || (index > 0 && bytes > room.bytes);
  });
  return end === -1 ? sizes : sizes.slice(0, end);
}

/** Before any of them is read: a record may have some MiB, and SQLite knows its length without it. */
const sizesOfSteps = `SELECT turn, octet_length(record) + coalesce(octet_length(message), 0) AS bytes FROM turns
  WHERE session_id = ?1 AND turn > ?2 ORDER BY turn LIMIT ?3`;

const stepsOfChat = `SELECT turn, created_at AS createdAt, message, record, record_checksum AS recordChecksum FROM turns
  WHERE session_id = ?1 AND turn > ?2 ORDER BY turn LIMIT ?3`;
