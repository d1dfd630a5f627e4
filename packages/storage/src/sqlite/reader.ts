// The reader: all queries of the file, on a read-only connection.
import type { DatabaseSync } from 'node:sqlite';
import type { Work } from '../nouns/work.ts';
import { prepareQuery } from './query.ts';
import { runWork } from './run-work.ts';
import type { SessionReader } from './sessions.ts';
import { createSessionReader } from './sessions.ts';
import type { RequestReader } from './turns.ts';
import { createRequestReader } from './turns.ts';

/** Answers from the file. Synchronous: a read takes microseconds, less than handing it to another thread. */
export interface Reader extends SessionReader, RequestReader {
  /** Runs reads of nouns. */
  run<Done>(work: Work<Done>): Done;
  /** How each turn of a writer's last batch went, when that batch has the given number. */
  outcomes(writerId: string, batch: number): string | undefined;
}

/** Prepares a reader on a connection. */
export function createReader(database: DatabaseSync): Reader {
  const outcomes = prepareQuery<{ readonly outcomes: string }>(
    database,
    'SELECT outcomes FROM writers WHERE id = ? AND batch = ?',
  );
  return {
    ...createSessionReader(database),
    ...createRequestReader(database),
    run: (work) => runWork(database, work),
    outcomes: (writerId, batch) => outcomes.get(writerId, batch)?.outcomes,
  };
}
