// Commits: the writes of a SQLite store, each one call that a queue or a connection runs.
import type { NounWrite } from '../nouns/noun.ts';
import type { RemovedPart } from '../nouns/removals/removal-parts.ts';
import type { AuditStamp, JournalWrite, Removal, TurnCommit } from '../store.ts';
import type { Batch, Task } from './batch.ts';
import { outcomeLetters, readTaskLine } from './batch.ts';
import { addTurn, noTurns } from './turn-values.ts';

/** A caller's writes of one call: usually turns only. */
export interface Work {
  readonly turns: readonly TurnCommit[];
  readonly journal?: JournalWrite | undefined;
  readonly task?: Task | undefined;
}

/** Takes commits from all sides. */
export interface Commits {
  /** Resolves with one letter per turn when they are written. */
  commit(turns: readonly TurnCommit[]): Promise<string>;
  /** Resolves when it is written; to false when the journal has another holder. */
  journal(write: JournalWrite): Promise<boolean>;
  /** Removes up to one transaction's worth. */
  remove(removal: Removal, audit?: AuditStamp): Promise<RemovedPart>;
  /** Gives what the write of a noun gives. */
  noun(write: NounWrite): Promise<unknown>;
  /** Commits a transaction without a visible change. */
  commitNothing(): Promise<void>;
}

/**
 * Makes commits of one function.
 *
 * @param write resolves with the outcomes of this work, in the writer's format for a batch of its own
 */
export function createCommits(write: (work: Work) => Promise<string>): Commits {
  async function run<Answer>(task: Task): Promise<Answer> {
    return readTaskLine<Answer>(await write({ turns: [], task }));
  }

  return {
    commit: (turns) => (turns.length === 0 ? Promise.resolve('') : write({ turns })),
    journal: async (journal) => (await write({ turns: [], journal })) === outcomeLetters.committed,
    remove: (removal, audit) => run<RemovedPart>({ type: 'remove', removal, audit }),
    noun: (nounWrite) => run({ type: 'noun', write: nounWrite }),
    commitNothing: async () => {
      await write({ turns: [] });
    },
  };
}

/** Puts the work of several callers into one batch. */
export function batchOf(entries: readonly Work[], number: number): Batch {
  const batched = noTurns();
  const journals: JournalWrite[] = [];
  const tasks: Task[] = [];
  for (const { turns, journal, task } of entries) {
    if (journal) journals.push(journal);
    if (task) tasks.push(task);
    for (const turn of turns) addTurn(batched, turn);
  }
  return { number, journals, tasks, turns: batched };
}
