// Drafts in the SQLite file: how they are changed, and how they and their history are read.
import type { DatabaseSync } from 'node:sqlite';
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
import type { Row } from '../to-record.ts';
import { toRecord, toState } from '../to-record.ts';
import { prepareQuery } from './query.ts';
import { runWork } from './run-work.ts';

/** What the commit thread is asked to do with drafts. The entry is written when the task was done. */
export interface DraftTask {
  readonly write: DraftWrite;
  /** The bot that is made with it; absent when there is one. */
  readonly bot: NewBot | undefined;
  readonly audit: AuditEntry | undefined;
}

/** Works on drafts. Runs in the commit thread, inside a batch's transaction. Throws what SQLite throws. */
export interface DraftWriter {
  /** False when the draft is at another revision, or there is no such bot, or there is one where none must be. */
  run(task: DraftTask): boolean;
}

/** Makes a writer. Its statements are prepared when a draft is first changed: most servers only run bots. */
export function createDraftWriter(database: DatabaseSync): DraftWriter {
  let prepared: ReturnType<typeof prepare> | undefined;
  return {
    run({ write, bot, audit: entry }) {
      prepared ??= prepare(database);
      if (bot && !prepared.addBot(bot, write.changedAt)) return false;
      if (!prepared.write(write)) return false;
      if (entry) runWork(database, addEntry(entry));
      return true;
    },
  };
}

function prepare(database: DatabaseSync) {
  const insertBot = database.prepare(`INSERT INTO bots (id, name, labels, version, published_at)
    VALUES (?, ?, ?, NULL, ?) ON CONFLICT (id) DO NOTHING`);
  const insert = database.prepare(`INSERT INTO drafts (bot_id, revision, changed_at, changed_by, definition)
    SELECT ?1, 1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM bots WHERE id = ?1) ON CONFLICT (bot_id) DO NOTHING`);
  const update =
    database.prepare(`UPDATE drafts SET revision = ?2, changed_at = ?3, changed_by = ?4, definition = ?5
    WHERE bot_id = ?1 AND revision = ?2 - 1`);
  const addChange = database.prepare(`INSERT INTO draft_changes
    (bot_id, revision, changed_at, changed_by, operations, characters, patch, definition) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  return {
    addBot: ({ id, name, labels }: NewBot, at: number): boolean =>
      insertBot.run(id, name, JSON.stringify(labels), at).changes === 1,
    write(write: DraftWrite): boolean {
      const {
        botId,
        revision,
        changedAt,
        changedBy = null,
        definition,
        operations,
        patch,
        keepsState,
      } = write;
      const { changes } =
        revision === 1
          ? insert.run(botId, changedAt, changedBy, definition)
          : update.run(botId, revision, changedAt, changedBy, definition);
      if (changes === 0) return false;
      const state = keepsState ? definition : null;
      const characters = patch.length + (state?.length ?? 0);
      addChange.run(botId, revision, changedAt, changedBy, operations, characters, patch, state);
      return true;
    },
  };
}

/** Up to the newest state that is kept whole and lies before all that is to stay. By indexes that hold nothing else: a history may have 256 MiB. */
export const REMOVE_OLD_CHANGES = `DELETE FROM draft_changes WHERE bot_id = ?1 AND revision < (SELECT max(revision) FROM (
  SELECT max(revision) AS revision FROM draft_changes WHERE bot_id = ?1 AND definition IS NOT NULL AND changed_at < ?2
  UNION ALL
  SELECT max(revision) FROM draft_changes WHERE bot_id = ?1 AND definition IS NOT NULL AND revision <= CASE
    WHEN (SELECT sum(characters) FROM draft_changes WHERE bot_id = ?1) > ?3
    THEN (SELECT max(revision) FROM (SELECT revision, sum(characters) OVER (ORDER BY revision DESC) AS total
      FROM draft_changes WHERE bot_id = ?1) WHERE total > ?3) END))`;

/** Reads drafts. */
export interface DraftReader {
  load(botId: string): DraftRecord | undefined;
  changes(botId: string, page: DraftChangesPage): readonly Omit<DraftChangeRecord, 'patch'>[];
  changesAfter(botId: string, revision: number, page: FollowedChangesPage): readonly FollowedChange[];
  state(botId: string, revision: number): DraftState | undefined;
}

const CHANGE = 'bot_id AS botId, revision, operations, changed_at AS changedAt, changed_by AS changedBy';

/** Prepares a reader on a connection. */
export function createDraftReader(database: DatabaseSync): DraftReader {
  const draft = prepareQuery<Row<DraftRecord>>(
    database,
    `SELECT bot_id AS botId, revision, definition, changed_at AS changedAt, changed_by AS changedBy FROM drafts
    WHERE bot_id = ?`,
  );
  const changes = prepareQuery<Row<Omit<DraftChangeRecord, 'patch'>>>(
    database,
    `SELECT ${CHANGE} FROM draft_changes WHERE bot_id = ? AND revision < ? ORDER BY revision DESC LIMIT ?`,
  );
  const changesAfter = prepareQuery<Row<FollowedChange>>(
    database,
    `SELECT ${CHANGE}, CASE WHEN octet_length(patch) <= ?4 THEN patch END AS patch FROM draft_changes
    WHERE bot_id = ?1 AND revision > ?2 ORDER BY revision LIMIT ?3`,
  );
  const steps = prepareQuery<Row<Pick<DraftChangeRecord, 'patch' | 'changedAt' | 'changedBy' | 'revision'>>>(
    database,
    `SELECT revision, patch, changed_at AS changedAt, changed_by AS changedBy FROM draft_changes
    WHERE bot_id = ?1 AND revision <= ?2 AND revision >= (SELECT max(revision) FROM draft_changes
      WHERE bot_id = ?1 AND revision <= ?2 AND definition IS NOT NULL) ORDER BY revision`,
  );
  const kept = prepareQuery<{ readonly definition: string }>(
    database,
    'SELECT definition FROM draft_changes WHERE bot_id = ? AND revision = ?',
  );
  return {
    load(botId) {
      const row = draft.get(botId);
      return row && toRecord(row);
    },
    changes: (botId, { limit, before = Number.MAX_SAFE_INTEGER }) =>
      changes.all(botId, before, pageRows(limit, limits.draftChangesPerPage)).map((row) => toRecord(row)),
    changesAfter: (botId, revision, { limit, patchBytes }) =>
      changesAfter
        .all(botId, revision, pageRows(limit, limits.draftChangesPerPage), patchBytes)
        .map((row) => toRecord(row)),
    state(botId, revision) {
      const rows = steps.all(botId, revision);
      const first = rows[0] && kept.get(botId, rows[0].revision);
      return toState(first?.definition, rows, revision);
    },
  };
}
