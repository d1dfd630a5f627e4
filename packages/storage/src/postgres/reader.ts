// The reader: all queries outside of commits.
import type { Work } from '../nouns/work.ts';
import type { JournalIdentity, JournalRecord } from '../store.ts';
import { readJournal } from './journals.ts';
import type { OutboxReader } from './outbox.ts';
import { createOutboxReader } from './outbox.ts';
import type { Ask } from './reads/questions.ts';
import { questionsOf } from './reads/questions.ts';
import type { ResultReader } from './results.ts';
import { createResultReader } from './results.ts';
import { runWork } from './run-work.ts';
import type { SessionReader } from './sessions.ts';
import { createSessionReader } from './sessions.ts';
import type { TurnReader } from './turns.ts';
import { createTurnReader } from './turns.ts';

/** Answers from the database. */
export interface Reader extends SessionReader, TurnReader, ResultReader {
  readonly outbox: OutboxReader;
  /** Runs reads of nouns. */
  run<Done>(work: () => Work<Done>): Promise<Done>;
  journal(identity: JournalIdentity): Promise<JournalRecord | undefined>;
}

/** Makes a reader. */
export function createReader(ask: Ask): Reader {
  const questions = questionsOf(ask);
  return {
    ...createSessionReader(questions),
    ...createTurnReader(questions),
    ...createResultReader(questions),
    outbox: createOutboxReader(questions),
    run: (work) => ask((connection) => runWork(connection, work())),
    journal: (identity) => readJournal(questions, identity),
  };
}
