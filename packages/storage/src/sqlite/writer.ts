// The writer: one batch, one transaction, one sync. Runs in the commit thread.
import type { DatabaseSync } from 'node:sqlite';
import { sqliteMigrations as migrations } from '../migrations/migrations.ts';
import { workOf } from '../nouns/noun.ts';
import { outboxWriteRow } from '../nouns/outbox/outbox-entries.ts';
import type { TurnRows } from '../nouns/sessions/turn-rows.ts';
import { sharesHeldResult, turnRowsOf } from '../nouns/sessions/turn-rows.ts';
import type { JournalWrite, TurnCommit } from '../store.ts';
import { StoreFailure } from '../store-failure.ts';
import type { Batch, Task } from './batch.ts';
import { outcomeLetters, taskLine } from './batch.ts';
import { bulkInsert } from './bulk-insert.ts';
import { LIFE } from './commit-watermark.ts';
import { createJournalWriter } from './journals.ts';
import { removeFrom } from './removals.ts';
import { createResultWriter } from './results.ts';
import { runWork } from './run-work.ts';
import { createSessionWriter } from './sessions.ts';
import { isConstraint } from './to-store-failure.ts';
import { turnsIn } from './turn-values.ts';
import { createTurnWriter } from './turns.ts';

/** Writes batches. */
export interface Writer {
  /** Returns one letter per turn and then per journal, then a line per task, in order. Throws what SQLite throws; then nothing of the batch was written. */
  write(batch: Batch): string;
  /** Batches of the file's life, as of the last one written. */
  readonly batches: number;
}

/** A turn with its rows, which are made in the commit thread, because the main thread has more to do. */
interface Turn {
  readonly commit: TurnCommit;
  readonly rows: TurnRows;
}

/**
 * Prepares a writer on a connection. `id` names the process in the table of writers.
 *
 * A batch is first written in one sweep, with many rows per statement, in the hope that every turn is expected and no request
 * key is known: so it is nearly always. If not, the transaction is taken back and the turns are written one by one.
 */
export function createWriter(database: DatabaseSync, { id }: { readonly id: string }): Writer {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const advance = createSessionWriter(database);
  const turnWriter = createTurnWriter(database);
  const setWriter =
    database.prepare(`INSERT INTO writers (id, batch, outcomes, written_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, outcomes = excluded.outcomes, written_at = excluded.written_at`);
  const journal = createJournalWriter(database);
  const version = database.prepare('PRAGMA user_version');
  const countBatch = database.prepare('UPDATE writers SET batch = batch + 1 WHERE id = ? RETURNING batch');
  let batches = 0;
  const { overwrite, withdraw, answers, results, logs } = createResultWriter(database);
  const outbox = bulkInsert(database, {
    into: 'outbox',
    row: outboxWriteRow,
    onConflict: 'ON CONFLICT (id) DO NOTHING',
  });

  /** Writes everything of turns but their sessions. */
  function writeRest(turns: readonly Turn[]): void {
    turnWriter.add(turns.map(({ rows }) => rows.turn));
    // Removals run before their replacements.
    for (const { commit } of turns) if (commit.overwrites !== undefined) overwrite(commit.overwrites);
    for (const { commit } of turns) for (const removed of commit.withdrawn ?? []) withdraw(removed);
    answers(turns.flatMap(({ rows }) => rows.answers));
    results(turns.flatMap(({ rows }) => rows.results));
    logs(turns.flatMap(({ rows }) => rows.logs));
    for (const { commit } of turns) if (commit.journal) journal.remove(commit.journal);
    outbox(turns.flatMap(({ rows }) => rows.outbox));
  }

  function isHeld({ commit }: Turn): boolean {
    return commit.journal === undefined || journal.isHeld(commit.journal);
  }

  function advanceSession({ commit, rows }: Turn): boolean {
    return advance(rows.session, commit.expected);
  }

  /** Nothing when some turn or journal was not as expected: then the transaction must be taken back. */
  function writeTogether(turns: readonly Turn[]): string | undefined {
    if (
      sharesHeldResult(turns.map(({ rows }) => rows)) ||
      !turns.every(isHeld) ||
      !turns.every(advanceSession)
    )
      return undefined;
    try {
      writeRest(turns);
    } catch (error) {
      if (isConstraint(error)) return undefined;
      throw error;
    }
    return outcomeLetters.committed.repeat(turns.length);
  }

  function writeOneByOne(turns: readonly Turn[]): string {
    return turns.map(writeOne).join('');
  }

  function writeOne(turn: Turn): string {
    if (turnWriter.isKnown(turn.rows.turn)) return outcomeLetters.repeated;
    if (!isHeld(turn) || !advanceSession(turn)) return outcomeLetters.conflict;
    writeRest([turn]);
    return outcomeLetters.committed;
  }

  function letterOf(entry: JournalWrite): string {
    return journal.add(entry) ? outcomeLetters.committed : outcomeLetters.conflict;
  }

  function answerTo(task: Task): unknown {
    switch (task.type) {
      case 'remove':
        return removeFrom(database, task.removal, task.audit);
      case 'noun':
        return runWork(database, workOf(task.write));
    }
  }

  /** Runs one of the two ways in a transaction; takes it back when it gives nothing. */
  function attempt(
    { number, journals, tasks }: Batch,
    writeTurns: () => string | undefined,
  ): string | undefined {
    begin.run();
    try {
      refuseNewerSchema(Number(version.get()?.user_version));
      const journaled = journals.map(letterOf).join('');
      const turns = writeTurns();
      if (turns === undefined) return undefined;
      const outcomes = turns + journaled + tasks.map((task) => taskLine(answerTo(task))).join('');
      setWriter.run(id, number, outcomes, Date.now());
      const counted = Number(countBatch.get(LIFE)?.batch ?? 0);
      database.exec('COMMIT');
      batches = counted;
      return outcomes;
    } finally {
      if (database.isTransaction) database.exec('ROLLBACK');
    }
  }

  return {
    get batches() {
      return batches;
    },
    write(batch) {
      const turns = turnsIn(batch.turns).map((commit) => ({ commit, rows: turnRowsOf(commit) }));
      const together = attempt(batch, () => writeTogether(turns));
      return together ?? (attempt(batch, () => writeOneByOne(turns)) as string);
    },
  };
}

/** A newer server may have migrated the file while this one runs. It might misread our writes. */
function refuseNewerSchema(version: number): void {
  if (version <= migrations.length) return;
  throw new StoreFailure(
    'incompatible',
    `A newer version of Colloquy has brought the database up to date (schema ${version}, this one knows ${migrations.length}). This server takes no turns any more: stop it, and start the newer one.`,
  );
}
