// The statements of a commit, in the order in which a transaction runs them.
import type { TurnRow } from '../../checksum.ts';
import { checksumOf, checksumOfRecord, checksumOfTurn } from '../../checksum.ts';
import type {
  AnswerRecord,
  HeldJournal,
  JournalIdentity,
  JournalWrite,
  LogRecord,
  RequestIdentity,
  RequestRecord,
  ResultRecord,
  SessionRecord,
  TurnCommit,
} from '../../store.ts';
import { NOW } from '../database-clock.ts';
import { migrations } from '../schema/migrations.ts';
import type { Column } from './bulk.ts';
import { bulk, bulkInsert, column } from './bulk.ts';
import type { FoundSession } from './decide.ts';
import type { CallWrite } from './journal-writes.ts';

/** A session that goes on, and the turn at which it must be found. */
export interface SessionMove {
  readonly session: SessionRecord;
  readonly from: number;
}

/** A result as a batch leaves it: several turns may have written it. */
export interface ResultWrite {
  readonly result: ResultRecord;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** One of the things that a turn leaves behind, and which of them it is. */
export interface Leaving<T> {
  readonly left: T;
  readonly number: number;
  readonly resultId: string;
  readonly session: SessionRecord;
}

/** Tells which sessions were written. */
export interface WrittenSession {
  readonly id: string;
}

/** A journal that goes on, under the holder that it must be found to have. */
export type JournalMove = JournalWrite & { readonly expected: string };

/** Tells which journals were written. */
export interface WrittenJournal {
  readonly owner: string;
}

/** Tells which journals went with their turns. */
export type ReleasedJournal = JournalIdentity;

/** A turn whose request carries a key. */
export type IdentifiedTurn = TurnCommit & { readonly request: NonNullable<TurnCommit['request']> };

const sessionColumns: Readonly<Record<string, Column<SessionRecord>>> = {
  id: column('text', ({ id }) => id),
  bot_id: column('text', ({ botId }) => botId),
  turn: column('int4', ({ turn }) => turn),
  result_id: column('text', ({ resultId = null }) => resultId),
  is_ended: column('bool', ({ status }) => status === 'ended'),
  is_preview: column('bool', ({ isPreview }) => isPreview),
  created_at: column('int8', ({ createdAt }) => createdAt),
  updated_at: column('int8', ({ updatedAt }) => updatedAt),
  state: column('text', ({ state }) => state),
  checksum: column('int8', ({ state, turn }) => checksumOf(state, turn)),
};

const updates = (...names: readonly string[]) => names.map((name) => `${name} = excluded.${name}`).join(', ');

/**
 * Notes the batch and holds the writer's row to the end, so that whoever asks for it learns how the batch ended. Returns nothing when a newer server
 * has brought the schema up to date; that one locks the table while it does so, so no batch of ours is under way meanwhile.
 */
export const noteBatch = {
  name: 'note batch',
  text: `INSERT INTO colloquy.writers (id, batch, written_at) SELECT $1::text, $2::bigint, ${NOW}
    WHERE NOT EXISTS (SELECT FROM colloquy.schema_versions WHERE version > ${migrations.length})
    ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, written_at = excluded.written_at RETURNING batch`,
};

/** The last batch that a writer wrote. Waits until a transaction that holds the row has ended, one way or the other. */
export const lastBatch = {
  name: 'last batch',
  text: `INSERT INTO colloquy.writers (id, batch, written_at) VALUES ($1, 0, ${NOW})
    ON CONFLICT (id) DO UPDATE SET written_at = excluded.written_at RETURNING batch`,
};

/** Returns the sessions that were where they are expected. */
export const moveSessions = bulk<SessionMove, WrittenSession>(
  'move sessions',
  {
    id: column('text', ({ session }) => session.id),
    expected: column('int4', ({ from }) => from),
    turn: column('int4', ({ session }) => session.turn),
    result_id: column('text', ({ session }) => session.resultId ?? null),
    is_ended: column('bool', ({ session }) => session.status === 'ended'),
    updated_at: column('int8', ({ session }) => session.updatedAt),
    state: column('text', ({ session }) => session.state),
    checksum: column('int8', ({ session }) => checksumOf(session.state, session.turn)),
  },
  (rows) => `UPDATE colloquy.sessions AS stored
    SET turn = rows.turn, result_id = rows.result_id, is_ended = rows.is_ended, updated_at = rows.updated_at, state = rows.state,
      checksum = rows.checksum
    FROM ${rows} WHERE stored.id = rows.id AND stored.turn = rows.expected RETURNING stored.id`,
);

/** Returns the sessions whose id was free. */
export const addSessions = bulkInsert<SessionRecord, WrittenSession>('add sessions', {
  into: 'sessions',
  columns: sessionColumns,
  ending: 'ON CONFLICT (id) DO NOTHING RETURNING id',
});

/** Returns the sessions whose id was free or that of a preview. */
export const replacePreviews = bulkInsert<SessionRecord, WrittenSession>('replace previews', {
  into: 'sessions AS stored',
  columns: sessionColumns,
  ending: `ON CONFLICT (id) DO UPDATE SET ${updates('bot_id', 'turn', 'result_id', 'is_ended', 'is_preview', 'created_at', 'updated_at', 'state', 'checksum')}
    WHERE stored.is_preview RETURNING id`,
});

/** Leaves out those whose key is known; an error instead would stand in the log of the database each time that a client asks again. */
export const addTurns = bulkInsert<TurnCommit>('add turns', {
  into: 'turns',
  columns: {
    scope: column('text', ({ request, session }) => request?.scope ?? session.id),
    key: column('text', ({ request }) => request?.key ?? null),
    hash: column('text', ({ request }) => request?.hash ?? null),
    session_id: column('text', ({ session }) => session.id),
    turn: column('int4', ({ session }) => session.turn),
    created_at: column('int8', ({ session }) => session.updatedAt),
    result_id: column('text', ({ session, expected }) =>
      typeof expected === 'number' ? null : (session.resultId ?? null),
    ),
    record: column('text', ({ record = '' }) => record),
    record_checksum: column('int8', ({ session: { turn }, record = '', message }) =>
      checksumOfRecord({ turn, record, message }),
    ),
    response: column('text', ({ response }) => response),
    message: column('text', ({ message = null }) => message),
    checksum: column('int8', ({ session: { turn }, response, message }) =>
      checksumOfTurn({ turn, response, message }),
    ),
  },
  ending: 'ON CONFLICT (scope, key) WHERE key IS NOT NULL DO NOTHING',
});

/** Keeps the time at which a result was first written. */
export const setResults = bulkInsert<ResultWrite>('set results', {
  into: 'results',
  columns: {
    id: column('text', ({ result }) => result.id),
    bot_id: column('text', ({ result }) => result.botId),
    session_id: column('text', ({ result }) => result.sessionId),
    subject: column('text', ({ result: { subject = null } }) => subject),
    has_started: column('bool', ({ result }) => result.hasStarted),
    is_completed: column('bool', ({ result }) => result.isCompleted),
    created_at: column('int8', ({ createdAt }) => createdAt),
    updated_at: column('int8', ({ updatedAt }) => updatedAt),
    variables: column('text', ({ result }) => result.variables),
  },
  ending: `ON CONFLICT (id) DO UPDATE SET ${updates('bot_id', 'session_id', 'has_started', 'is_completed', 'updated_at', 'variables')}`,
});

const leavingColumns = <T>(): Readonly<Record<string, Column<Leaving<T>>>> => ({
  result_id: column('text', ({ resultId }) => resultId),
  session_id: column('text', ({ session }) => session.id),
  turn: column('int4', ({ session }) => session.turn),
  number: column('int4', ({ number }) => number),
  created_at: column('int8', ({ session }) => session.updatedAt),
});

export const addAnswers = bulkInsert<Leaving<AnswerRecord>>('add answers', {
  into: 'answers',
  columns: {
    ...leavingColumns<AnswerRecord>(),
    block_id: column('text', ({ left }) => left.blockId),
    attached_file_urls: column('text', ({ left: { attachedFileUrls } }) =>
      attachedFileUrls.length === 0 ? null : JSON.stringify(attachedFileUrls),
    ),
    content: column('text', ({ left }) => left.content),
  },
});

/** Removes what stands in a table under these results. */
const forgetOfResults = (table: 'answers' | 'logs') =>
  bulk<string>(
    `forget ${table}`,
    { result_id: column('text', (resultId) => resultId) },
    (rows) => `DELETE FROM colloquy.${table} AS stored USING ${rows} WHERE stored.result_id = rows.result_id`,
  );

export const forgetAnswers = forgetOfResults('answers');
export const forgetLogs = forgetOfResults('logs');

export const addLogs = bulkInsert<Leaving<LogRecord>>('add logs', {
  into: 'logs',
  columns: {
    ...leavingColumns<LogRecord>(),
    status: column('text', ({ left }) => left.status),
    description: column('text', ({ left }) => left.description),
    details: column('text', ({ left }) => left.details ?? null),
    context: column('text', ({ left }) => left.context ?? null),
  },
});

/** Where sessions are now. */
export const findSessions = bulk<string, FoundSession>(
  'find sessions',
  { id: column('text', (id) => id) },
  (rows) => `SELECT stored.id, stored.turn, stored.is_preview AS "isPreview"
    FROM ${rows} JOIN colloquy.sessions AS stored ON stored.id = rows.id`,
);

/** The requests that are known, with their answers. */
export const findRequests = bulk<RequestIdentity, TurnRow<RequestRecord>>(
  'find requests',
  { scope: column('text', ({ scope }) => scope), key: column('text', ({ key }) => key) },
  (
    rows,
  ) => `SELECT stored.scope, stored.key, stored.hash, stored.session_id AS "sessionId", stored.turn, stored.message,
      stored.response, stored.checksum
    FROM ${rows} JOIN colloquy.turns AS stored ON stored.scope = rows.scope AND stored.key = rows.key`,
);

const journalIdentity: Readonly<Record<string, Column<JournalIdentity>>> = {
  owner: column('text', ({ owner }) => owner),
  turn: column('int4', ({ turn }) => turn),
};

const journalColumns: Readonly<Record<string, Column<JournalWrite>>> = {
  ...journalIdentity,
  holder: column('text', ({ holder }) => holder),
  hash: column('text', ({ hash }) => hash),
  content: column('text', ({ content }) => content),
};

/** Returns the journals that did not exist. */
export const beginJournals = bulk<JournalWrite, WrittenJournal>(
  'begin journals',
  journalColumns,
  (rows, names) => `INSERT INTO colloquy.journals (${names}, written_at) SELECT ${names}, ${NOW} FROM ${rows}
    ON CONFLICT (owner, turn) DO NOTHING RETURNING owner`,
);

/** Returns the journals that had the expected holder. */
export const takeJournals = bulk<JournalMove, WrittenJournal>(
  'take journals',
  { ...journalColumns, expected: column('text', ({ expected }) => expected) },
  (rows) => `UPDATE colloquy.journals AS stored
    SET holder = rows.holder, hash = rows.hash, content = rows.content, written_at = ${NOW}
    FROM ${rows} WHERE stored.owner = rows.owner AND stored.turn = rows.turn AND stored.holder = rows.expected
    RETURNING stored.owner`,
);

/** Removes the journals that have the given holder, and returns them. */
export const releaseJournals = bulk<HeldJournal, ReleasedJournal>(
  'release journals',
  { ...journalIdentity, holder: column('text', ({ holder }) => holder) },
  (rows) => `DELETE FROM colloquy.journals AS stored USING ${rows}
    WHERE stored.owner = rows.owner AND stored.turn = rows.turn AND stored.holder = rows.holder RETURNING stored.owner, stored.turn`,
);

/** Who holds journals. */
export const findJournals = bulk<JournalIdentity, HeldJournal>(
  'find journals',
  journalIdentity,
  (rows) => `SELECT stored.owner, stored.turn, stored.holder
    FROM ${rows} JOIN colloquy.journals AS stored ON stored.owner = rows.owner AND stored.turn = rows.turn`,
);

export const setCalls = bulkInsert<CallWrite>('set calls', {
  into: 'calls',
  columns: {
    ...journalIdentity,
    number: column('int4', ({ number }) => number),
    hash: column('text', ({ hash }) => hash),
    content: column('text', ({ content }) => content),
  },
  ending: `ON CONFLICT (owner, turn, number) DO UPDATE SET ${updates('hash', 'content')}`,
});

/** Removes the calls of turns and of earlier turns of their owners. */
export const removeCalls = bulk<JournalIdentity>(
  'remove calls',
  journalIdentity,
  (rows) =>
    `DELETE FROM colloquy.calls AS stored USING ${rows} WHERE stored.owner = rows.owner AND stored.turn <= rows.turn`,
);

/** Removes the journals of turns and of earlier turns of their owners. */
export const removeJournals = bulk<JournalIdentity>(
  'remove journals',
  journalIdentity,
  (rows) =>
    `DELETE FROM colloquy.journals AS stored USING ${rows} WHERE stored.owner = rows.owner AND stored.turn <= rows.turn`,
);
