// The writer: one batch, one transaction, one sync. Runs in the commit thread.
import type { DatabaseSync } from 'node:sqlite';
import { sqliteMigrations as migrations } from '../migrations/migrations.ts';
import { workOf } from '../nouns/noun.ts';
import type { JournalWrite } from '../store.ts';
import { StoreFailure } from '../store-failure.ts';
import type { Batch, Task } from './batch.ts';
import { outcomeLetters, taskLine } from './batch.ts';
import { bulkInsert } from './bulk-insert.ts';
import { LIFE } from './commit-watermark.ts';
import { createJournalWriter } from './journals.ts';
import { removeFrom } from './removals.ts';
import { createResultWriter } from './results.ts';
import type { Rows } from './rows.ts';
import { columns, rowCounts, rowsOf, turnPlace } from './rows.ts';
import { runWork } from './run-work.ts';
import { createSessionWriter } from './sessions.ts';
import { isConstraint } from './to-store-failure.ts';
import { createTurnWriter } from './turns.ts';

/** Writes batches. */
export interface Writer {
  /** Returns one letter per turn and then per journal, then a line per task, in order. Throws what SQLite throws; then nothing of the batch was written. */
  write(batch: Batch): string;
  /** Batches of the file's life, as of the last one written. */
  readonly batches: number;
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
  const write = {
    ...createResultWriter(database),
    turns: turnWriter.add,
    journals: journal.remove,
    outbox: bulkInsert(database, {
      into: `outbox (id, session_id, turn, place, bot_id, result_id, sender, destination, payload, created_at, queued_at,
        due_at)`,
      columns: columns.outbox,
      onConflict: 'ON CONFLICT (id) DO NOTHING',
    }),
  };

  /** Nothing when some turn or journal was not as expected: then the transaction must be taken back. */
  function writeTogether({
    sessions,
    turns,
    overwritten,
    withdrawn,
    answers,
    results,
    logs,
    journals,
    outbox,
  }: Rows): string | undefined {
    if (!journal.areHeld(journals)) return undefined;
    for (let at = 0; at < sessions.length; at += columns.sessions)
      if (!advance(sessions, at)) return undefined;
    try {
      write.turns(turns);
    } catch (error) {
      if (isConstraint(error)) return undefined;
      throw error;
    }
    write.overwritten(overwritten);
    write.withdrawn(withdrawn);
    write.answers(answers);
    write.results(results);
    write.logs(logs);
    write.journals(journals);
    write.outbox(outbox);
    return outcomeLetters.committed.repeat(sessions.length / columns.sessions);
  }

  function writeOneByOne(rows: Rows): string {
    const { sessions, turns, journals, counts } = rows;
    const position = {
      turns: 0,
      overwritten: 0,
      withdrawn: 0,
      answers: 0,
      results: 0,
      logs: 0,
      journals: 0,
      outbox: 0,
    };
    let outcomes = '';
    for (let at = 0, count = 0; at < sessions.length; at += columns.sessions, count += rowCounts.length) {
      const [scope = null, key = null] = turns.slice(
        position.turns + turnPlace.scope,
        position.turns + turnPlace.key + 1,
      );
      const isRepeated = key !== null && turnWriter.isKnown(scope, key);
      const ofJournal = counts[count + rowCounts.indexOf('journals')] ?? 0;
      const isHeld = journal.areHeld(
        journals,
        position.journals,
        position.journals + ofJournal * columns.journals,
      );
      const isWritten = !isRepeated && isHeld && advance(sessions, at);
      for (const [index, table] of rowCounts.entries()) {
        const from = position[table];
        position[table] += (counts[count + index] ?? 0) * columns[table];
        if (isWritten) write[table](rows[table], from, position[table]);
      }
      const refused = isRepeated ? outcomeLetters.repeated : outcomeLetters.conflict;
      outcomes += isWritten ? outcomeLetters.committed : refused;
    }
    return outcomes;
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
      const rows = rowsOf(batch.turns);
      const together = attempt(batch, () => writeTogether(rows));
      return together ?? (attempt(batch, () => writeOneByOne(rows)) as string);
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
