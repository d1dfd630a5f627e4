// Drafts in the database: how they are changed, and how they and their history are read.
import type { AuditEntry } from '../audit.ts';
import type {
  DraftChangeRecord,
  DraftChangesPage,
  DraftRecord,
  DraftState,
  DraftWrite,
  FollowedChange,
  FollowedChangesPage,
  NewBot,
} from '../drafts.ts';
import { limits, pageRows } from '../limits.ts';
import { addEntry } from '../nouns/audit.ts';
import type { RemovalOf } from '../removal-parts.ts';
import type { Row } from '../to-record.ts';
import { toRecord, toState } from '../to-record.ts';
import type { Connection } from './connections/connection.ts';
import { inTransaction } from './in-transaction.ts';
import { MOST_NUMBER } from './limits.ts';
import type { Questions } from './reads/questions.ts';
import { runWork } from './run-work.ts';
import { toBinaryArray } from './values/binary-array.ts';

/** A change, and what is written with it. */
export interface DraftTask {
  readonly write: DraftWrite;
  /** The bot that is made with it; absent when there is one. */
  readonly bot?: NewBot | undefined;
  readonly audit?: AuditEntry | undefined;
}

/**
 * Makes a change the newest one, in a transaction of its own. False when the draft is at another revision, or there is no such bot, or one where none
 * must be. When the answer is lost and it is done again, the change is found to be there already, and that is as good.
 */
export function writeDraft(connection: Connection, { write, bot, audit }: DraftTask): Promise<boolean> {
  return inTransaction(connection, async () => {
    if (await isWritten(connection, write)) return true;
    if (bot && !(await addBot(connection, bot, write.changedAt))) return false;
    if (!(await advance(connection, write))) return false;
    const { botId, revision, changedAt, changedBy = null, definition, operations, patch, keepsState } = write;
    const state = keepsState ? definition : null;
    const characters = patch.length + (state?.length ?? 0);
    const given = [botId, revision, changedAt, changedBy, operations, characters, patch, state];
    await connection.query(insertChange, given);
    if (audit) await runWork(connection, addEntry(audit));
    return true;
  });
}

/** Whether this very change was written before: same revision, moment, author and patch. */
async function isWritten(
  connection: Connection,
  { botId, revision, changedAt, changedBy, patch }: DraftWrite,
): Promise<boolean> {
  const given = [botId, revision, changedAt, changedBy ?? null, patch];
  const { count } = await connection.query(sameChange, given);
  return count > 0;
}

async function addBot(connection: Connection, { id, name, labels }: NewBot, at: number): Promise<boolean> {
  return (await connection.query(insertBot, [id, name, JSON.stringify(labels), at])).count === 1;
}

/** The bot's row is held, so that whoever removes the bot sees the draft. */
async function advance(
  connection: Connection,
  { botId, revision, changedAt, changedBy, definition }: DraftWrite,
): Promise<boolean> {
  const given = [botId, revision, changedAt, changedBy ?? null, definition];
  return (await connection.query(revision === 1 ? insertDraft : updateDraft, given)).count === 1;
}

/** Removes what is old of the histories, and tells how many changes that were. */
export async function forgetOldChanges(
  connection: Connection,
  { botIds, before, characters }: RemovalOf<'drafts'>,
): Promise<number> {
  return (await connection.query(removeOldChanges, [toBinaryArray('text', botIds), before, characters]))
    .count;
}

/** Reads drafts. */
export interface DraftReader {
  load(botId: string): Promise<DraftRecord | undefined>;
  changes(botId: string, page: DraftChangesPage): Promise<readonly Omit<DraftChangeRecord, 'patch'>[]>;
  changesAfter(
    botId: string,
    revision: number,
    page: FollowedChangesPage,
  ): Promise<readonly FollowedChange[]>;
  state(botId: string, revision: number): Promise<DraftState | undefined>;
}

/** Makes a reader. */
export function createDraftReader({ all }: Questions): DraftReader {
  return {
    async load(botId) {
      const [row] = await all<Row<DraftRecord>>(draftOfBot, botId);
      return row && toRecord(row);
    },
    async changes(botId, { limit, before = MOST_NUMBER }) {
      const most = pageRows(limit, limits.draftChangesPerPage);
      const rows = await all<Row<Omit<DraftChangeRecord, 'patch'>>>(
        changesBefore,
        botId,
        Math.min(before, MOST_NUMBER),
        most,
      );
      return rows.map((row) => toRecord(row));
    },
    async changesAfter(botId, revision, { limit, patchBytes }) {
      const most = pageRows(limit, limits.draftChangesPerPage);
      const rows = await all<Row<FollowedChange>>(
        changesBehind,
        botId,
        Math.min(revision, MOST_NUMBER),
        most,
        patchBytes,
      );
      return rows.map((row) => toRecord(row));
    },
    async state(botId, revision) {
      if (revision > MOST_NUMBER) return undefined;
      const rows = await all<
        Row<Pick<DraftChangeRecord, 'patch' | 'changedAt' | 'changedBy' | 'revision'>> & {
          readonly definition: string | null;
        }
      >(stepsTo, botId, revision);
      return toState(rows[0]?.definition ?? undefined, rows, revision);
    },
  };
}

const sameChange = {
  name: 'same draft change',
  text: `SELECT FROM colloquy.draft_changes WHERE bot_id = $1 AND revision = $2::integer AND changed_at = $3::bigint
    AND changed_by IS NOT DISTINCT FROM $4::text AND patch = $5::text`,
};

const insertBot = {
  name: 'add bot without version',
  text: `INSERT INTO colloquy.bots (id, name, labels, published_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (id) DO NOTHING`,
};

const insertDraft = {
  name: 'add draft',
  text: `INSERT INTO colloquy.drafts (bot_id, revision, changed_at, changed_by, definition)
    SELECT $1::text, $2::integer, $3::bigint, $4::text, $5::text FROM colloquy.bots WHERE bots.id = $1::text FOR KEY SHARE
    ON CONFLICT (bot_id) DO NOTHING`,
};

const updateDraft = {
  name: 'change draft',
  text: `UPDATE colloquy.drafts SET revision = $2::integer, changed_at = $3::bigint, changed_by = $4::text, definition = $5::text
    WHERE bot_id = $1 AND revision = $2::integer - 1`,
};

const insertChange = {
  name: 'add draft change',
  text: `INSERT INTO colloquy.draft_changes
    (bot_id, revision, changed_at, changed_by, operations, characters, patch, definition)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
};

const draftOfBot = {
  name: 'draft of bot',
  text: `SELECT bot_id AS "botId", revision, definition, changed_at AS "changedAt", changed_by AS "changedBy"
    FROM colloquy.drafts WHERE bot_id = $1`,
};

const CHANGE =
  'bot_id AS "botId", revision, operations, changed_at AS "changedAt", changed_by AS "changedBy"';

const changesBefore = {
  name: 'draft changes',
  text: `SELECT ${CHANGE} FROM colloquy.draft_changes WHERE bot_id = $1 AND revision < $2 ORDER BY revision DESC LIMIT $3`,
};

const changesBehind = {
  name: 'draft changes after',
  text: `SELECT ${CHANGE}, CASE WHEN octet_length(patch) <= $4::int THEN patch END AS patch FROM colloquy.draft_changes WHERE bot_id = $1 AND revision > $2 ORDER BY revision LIMIT $3`,
};

const stepsTo = {
  name: 'steps to draft state',
  text: `WITH kept AS (SELECT max(revision) AS revision FROM colloquy.draft_changes
      WHERE bot_id = $1 AND revision <= $2 AND definition IS NOT NULL)
    SELECT changes.revision, patch, changed_at AS "changedAt", changed_by AS "changedBy",
      CASE WHEN changes.revision = kept.revision THEN definition END AS definition
    FROM colloquy.draft_changes AS changes, kept
    WHERE bot_id = $1 AND changes.revision <= $2 AND changes.revision >= kept.revision ORDER BY changes.revision`,
};

// Up to the newest state that is kept whole and lies before all that is to stay. By indexes that hold nothing else: a history may have 256 MiB.
const removeOldChanges = {
  name: 'remove old draft changes',
  text: `WITH sized AS (SELECT bot_id, revision, sum(characters) OVER (PARTITION BY bot_id ORDER BY revision DESC) AS total
      FROM colloquy.draft_changes WHERE bot_id = ANY ($1::text[])),
    larger AS (SELECT bot_id, max(revision) AS revision FROM sized WHERE total > $3::bigint GROUP BY bot_id),
    firsts AS (SELECT states.bot_id, max(states.revision) AS revision
      FROM colloquy.draft_changes AS states LEFT JOIN larger ON larger.bot_id = states.bot_id
      WHERE states.bot_id = ANY ($1::text[]) AND states.definition IS NOT NULL
        AND (states.changed_at < $2::bigint OR states.revision <= larger.revision) GROUP BY states.bot_id)
    DELETE FROM colloquy.draft_changes AS changes USING firsts
    WHERE changes.bot_id = firsts.bot_id AND changes.revision < firsts.revision`,
};
