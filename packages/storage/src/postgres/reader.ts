// The reader: all queries outside of commits.
import type { Work } from '../nouns/work.ts';
import type { Ask } from './reads/questions.ts';
import { questionsOf } from './reads/questions.ts';
import { runWork } from './run-work.ts';
import type { SessionReader } from './sessions.ts';
import { createSessionReader } from './sessions.ts';
import type { TurnReader } from './turns.ts';
import { createTurnReader } from './turns.ts';

/** Answers from the database. */
export interface Reader extends SessionReader, TurnReader {
  /** Runs reads of nouns. */
  run<Done>(work: () => Work<Done>): Promise<Done>;
}

/** Makes a reader. */
export function createReader(ask: Ask): Reader {
  const questions = questionsOf(ask);
  return {
    ...createSessionReader(questions),
    ...createTurnReader(questions),
    run: (work) => ask((connection) => runWork(connection, work())),
  };
}
