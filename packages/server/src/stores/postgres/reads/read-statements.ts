// The statements of the reader, with what their rows look like.
import type { Checked, RecordRow, TurnRow } from '../../checksum.ts';
import type {
  AnswerRecord,
  JournalRecord,
  LogRecord,
  ResultRecord,
  SessionListing,
  SessionRecord,
  ToldTurn,
} from '../../store.ts';
import { bulk, column } from '../commits/bulk.ts';
import type { TalkPlace } from './order-of-talk.ts';

/** A record as the database gives it: NULL where something is absent. */
type Row<T> = { readonly [K in keyof T]: Exclude<T[K], undefined> | (undefined extends T[K] ? null : never) };

export type ListingRow = Row<Omit<SessionListing, 'status'>> & { readonly isEnded: boolean };
export type SessionRow = ListingRow & Pick<SessionRecord, 'state'> & Checked;
/** `found`: rows before the page was cut by bytes, and one more when there are more. */
export type ToldRow = TurnRow<ToldTurn & { readonly response: string }> & { readonly found: number };
export type ResultRow = Row<ResultRecord & { readonly createdAt: number; readonly updatedAt: number }>;
export type AnswerRow = Omit<AnswerRecord, 'attachedFileUrls'> &
  TalkPlace & { readonly attachedFileUrls: string | null };
export type LogRow = Row<LogRecord> & TalkPlace & { readonly resultId: string };

export type JournalRow = Omit<JournalRecord, 'calls'> & {
  readonly number: number | null;
  readonly callHash: string;
  readonly callContent: string;
};

const RESULT = `SELECT id, bot_id AS "botId", session_id AS "sessionId", subject, variables, has_started AS "hasStarted",
  is_completed AS "isCompleted", created_at AS "createdAt", updated_at AS "updatedAt" FROM colloquy.results`;
const PLACE =
  'stored.result_id AS "resultId", stored.session_id AS "sessionId", stored.turn, stored.number, stored.created_at AS "createdAt"';
const IN_ORDER = 'ORDER BY stored.result_id, stored.session_id, stored.turn, stored.number';

const LISTING = `stored.id, stored.bot_id AS "botId", stored.turn, stored.result_id AS "resultId",
      stored.is_ended AS "isEnded", stored.is_preview AS "isPreview", stored.created_at AS "createdAt",
      stored.updated_at AS "updatedAt"`;

export const sessionsById = bulk<string, SessionRow>(
  'sessions by id',
  { id: column('text', (id) => id) },
  (rows) => `SELECT ${LISTING}, stored.state, stored.checksum
    FROM ${rows} JOIN colloquy.sessions AS stored ON stored.id = rows.id`,
);

/**
 * One row more than is asked for tells that there are more. The sizes of long texts are known without reading them. Rows of the same turn, which
 * only previews have, are in the order of time.
 */
export const turnsOfSession = {
  name: 'turns of session',
  text: `SELECT turn, created_at AS "createdAt", message, response, checksum, found FROM (
      SELECT *, row_number() OVER newest AS place, (count(*) OVER ())::int AS found,
        sum(octet_length(response) + coalesce(octet_length(message), 0)) OVER newest AS bytes
      FROM (SELECT turn, created_at, message, response, checksum FROM colloquy.turns
        WHERE session_id COLLATE "C" = $1 AND turn < $2 AND created_at >= $3 AND response IS NOT NULL
        ORDER BY turn DESC, created_at DESC LIMIT $4::int + 1) AS found
      WINDOW newest AS (ORDER BY turn DESC, created_at DESC ROWS UNBOUNDED PRECEDING)) AS told
    WHERE place <= $4::int AND (place = 1 OR bytes <= $5) ORDER BY turn DESC, created_at DESC`,
};

export type RecordedRow = RecordRow;

/** Of the rows of a turn, of which only previews have several, the newest one. */
export const recordsOfSession = {
  name: 'records of session',
  text: `SELECT DISTINCT ON (turn) turn, created_at AS "createdAt", message, record, record_checksum AS "recordChecksum", response, checksum
    FROM colloquy.turns WHERE session_id COLLATE "C" = $1 AND turn > $2 AND created_at >= $3
    ORDER BY turn, created_at DESC LIMIT $4`,
};

export const sessionsAfter = {
  name: 'sessions after',
  text: `SELECT ${LISTING} FROM colloquy.sessions AS stored WHERE id > $1 ORDER BY id LIMIT $2`,
};

export const noteByName = { name: 'note by name', text: 'SELECT text FROM colloquy.notes WHERE name = $1' };

/** In one statement, so that a commit in between cannot take the calls and leave the journal. */
export const journalWithCalls = {
  name: 'journal with calls',
  text: `SELECT journals.owner, journals.turn, holder, journals.hash, journals.content, calls.number,
      calls.hash AS "callHash", calls.content AS "callContent"
    FROM colloquy.journals LEFT JOIN colloquy.calls ON calls.owner = journals.owner AND calls.turn = journals.turn
    WHERE journals.owner = $1 AND journals.turn = $2 ORDER BY calls.number`,
};

export const resultById = { name: 'result by id', text: `${RESULT} WHERE id = $1` };
export const resultsOfBot = {
  name: 'results of bot',
  text: `${RESULT} WHERE bot_id = $1 AND (created_at, id) < ($2, $3) ORDER BY created_at DESC, id DESC LIMIT $4`,
};

export const answersOfResults = bulk<string, AnswerRow>(
  'answers of results',
  { id: column('text', (id) => id) },
  (
    rows,
  ) => `SELECT ${PLACE}, stored.block_id AS "blockId", stored.content, stored.attached_file_urls AS "attachedFileUrls"
    FROM ${rows} JOIN colloquy.answers AS stored ON stored.result_id = rows.id ${IN_ORDER}`,
);

export const logsOfResults = bulk<string, LogRow>(
  'logs of results',
  { id: column('text', (id) => id) },
  (rows) => `SELECT ${PLACE}, stored.status, stored.description, stored.details, stored.context
    FROM ${rows} JOIN colloquy.logs AS stored ON stored.result_id = rows.id ${IN_ORDER}`,
);
