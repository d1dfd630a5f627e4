// The reader: all queries outside of commits.
import type { Work } from '../nouns/work.ts';
import type { Ask } from './reads/batch-loader.ts';
import { runWork } from './run-work.ts';
import type { SessionReader } from './sessions.ts';
import { createSessionReader } from './sessions.ts';
import type { RequestReader } from './turns.ts';
import { createRequestReader } from './turns.ts';

/** Answers from the database. */
export interface Reader extends SessionReader, RequestReader {
  /** Runs reads of nouns. */
  run<Done>(work: () => Work<Done>): Promise<Done>;
}

/** Makes a reader. */
export function createReader(ask: Ask): Reader {
  return {
    ...createSessionReader(ask),
    ...createRequestReader(ask),
    run: (work) => ask((connection) => runWork(connection, work())),
  };
}
