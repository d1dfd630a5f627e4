// The commit queue: gathers commits and gives them to the lanes, never two turns of one session to two lanes.
import type { Waiting } from '../../backlog.ts';
import { Backlog, charactersOf, oncePerRound } from '../../backlog.ts';
import type { CommitOutcome, JournalWrite, TurnCommit } from '../../store.ts';
import { StoreFailure } from '../../store-failure.ts';
import { limits } from '../limits.ts';
import type { BatchOutcomes } from './commit-batch.ts';
import type { CommitLane } from './commit-lane.ts';

/** How much was written, for `/metrics` and for tests that groups are formed. */
export interface CommitStatistics {
  readonly commits: number;
  readonly batches: number;
  readonly largestBatch: number;
  readonly queuedTurns: number;
  /** Times a batch had to be tried again, because another server was faster or the connection broke. */
  readonly repetitions: number;
}

/** Takes commits from all sides. */
export interface CommitQueue {
  /** Resolves when they are on the disk; rejects with a StoreFailure. */
  commit(turns: readonly TurnCommit[]): Promise<readonly CommitOutcome[]>;
  /** Resolves when it is on the disk; to false when the journal has another holder. */
  journal(write: JournalWrite): Promise<boolean>;
  statistics(): CommitStatistics;
  /** Refuses new work, writes the queue, closes the lanes. */
  close(): Promise<void>;
}

/** A caller's writes of one call: turns, or one journal. */
interface Work {
  readonly turns: readonly TurnCommit[];
  readonly journal?: JournalWrite | undefined;
}

/** How it went: of each turn, or of the journal. */
interface Done {
  readonly turns: readonly CommitOutcome[];
  readonly journal: boolean;
}

interface Entry extends Work, Waiting {
  readonly deadlineMs: number;
  /** Names that two concurrent batches must not share. */
  readonly names: readonly string[];
  readonly resolve: (done: Done) => void;
  readonly reject: (failure: StoreFailure) => void;
}

/** What a queue needs. */
export interface CommitQueueOptions {
  readonly lanes: readonly CommitLane[];
  /** What holds the data, for messages. */
  readonly place: string;
  /** Milliseconds that turns may wait for a database that is away. */
  readonly outageWaitMs: number;
}

/**
 * Opens a queue. While batches are being synced the next one gathers, so that the database's pace sets the size of the batches:
 * one turn at a time when it is quiet, many for one sync under load.
 */
export function createCommitQueue({ lanes, place, outageWaitMs }: CommitQueueOptions): CommitQueue {
  const backlog = new Backlog<Entry>(place, limits.batchCharacters);
  const idle = [...lanes];
  /** Sessions and owners of journals in the batches that are being written. */
  const busy = new Set<string>();
  const count = { commits: 0, batches: 0, largestBatch: 0, repetitions: 0 };
  let sweeper: NodeJS.Timeout | undefined;
  let closing: PromiseWithResolvers<void> | undefined;
  let lastFailure: StoreFailure | undefined;

  const sendSoon = oncePerRound(send);

  function schedule(): void {
    if (idle.length > 0) sendSoon();
  }

  function send(): void {
    while (idle.length > 0) {
      const entries = takeBatch();
      const lane = entries.length > 0 ? idle.pop() : undefined;
      if (!lane) break;
      void write(lane, entries);
    }
    if (!backlog.isEmpty) sweeper ??= setInterval(rejectLate, limits.sweepMs);
    else stopSweeping();
    if (closing && backlog.isEmpty && idle.length === lanes.length) closing.resolve();
  }

  /**
   * Takes entries in order. An entry whose session is being written waits, and so do all later ones that share a
   * session with it: turns of one session keep their order. A journal also waits for others of its owner in the same
   * batch.
   */
  function takeBatch(): Entry[] {
    const held = new Set(busy);
    const journaled = new Set<string>();
    const taken = backlog.take((entry) => {
      const owners = ownersOf(entry);
      const mustWait =
        entry.names.some((name) => held.has(name)) || owners.some((owner) => journaled.has(owner));
      if (mustWait) for (const name of entry.names) held.add(name);
      else for (const owner of owners) journaled.add(owner);
      return mustWait;
    });
    for (const { names } of taken) for (const name of names) busy.add(name);
    return taken;
  }

  async function write(lane: CommitLane, entries: readonly Entry[]): Promise<void> {
    const turns = entries.flatMap((entry) => entry.turns);
    const journals = entries.flatMap((entry) => entry.journal ?? []);
    const deadlineMs = entries[0]?.deadlineMs ?? 0; // the oldest comes first
    try {
      const result = await lane.commit({ turns, journals }, deadlineMs);
      count.batches++;
      count.commits += turns.length;
      count.largestBatch = Math.max(count.largestBatch, turns.length);
      count.repetitions += result.attempts - 1;
      lastFailure = undefined;
      resolveAll(entries, result);
    } catch (error) {
      lastFailure = error as StoreFailure;
      for (const entry of entries) entry.reject(lastFailure);
    }
    for (const { names } of entries) for (const name of names) busy.delete(name);
    idle.push(lane);
    schedule();
  }

  function resolveAll(entries: readonly Entry[], { turns, journals }: BatchOutcomes): void {
    let turn = 0;
    let journal = 0;
    for (const entry of entries) {
      const outcomes = turns.slice(turn, turn + entry.turns.length);
      turn += entry.turns.length;
      entry.resolve({ turns: outcomes, journal: entry.journal ? journals[journal++] === true : false });
    }
  }

  /** While all lanes wait for a database that is away, those in the queue must not wait for ever. */
  function rejectLate(): void {
    const nowMs = performance.now();
    const late = backlog.takeIf(({ deadlineMs }) => deadlineMs < nowMs);
    if (late.length === 0) return;
    const failure =
      lastFailure ??
      new StoreFailure('unavailable', `${place} did not write in time. Try again in a moment.`);
    for (const { reject } of late) reject(failure);
    schedule();
  }

  function stopSweeping(): void {
    clearInterval(sweeper);
    sweeper = undefined;
  }

  function enqueue({ turns, journal }: Work): Promise<Done> {
    const characters = charactersOf({ turns, journal });
    const refusal = backlog.refusalOf({ turns, characters });
    if (refusal) return Promise.reject(refusal);
    return new Promise((resolve, reject) => {
      backlog.add({
        turns,
        journal,
        characters,
        names: namesOf({ turns, journal }),
        deadlineMs: performance.now() + outageWaitMs,
        resolve,
        reject,
      });
      schedule();
    });
  }

  return {
    commit: async (turns) => (turns.length === 0 ? [] : (await enqueue({ turns })).turns),
    journal: async (write) => (await enqueue({ turns: [], journal: write })).journal,
    statistics() {
      return { ...count, queuedTurns: backlog.turns };
    },
    async close() {
      closing ??= Promise.withResolvers();
      backlog.close();
      schedule();
      await closing.promise;
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

/** Sessions and the owners of journals. */
function namesOf(work: Work): string[] {
  return [
    ...work.turns.map(({ session }) => `session ${session.id}`),
    ...ownersOf(work).map((owner) => `journal ${owner}`),
  ];
}

function ownersOf({ turns, journal }: Work): string[] {
  const owners = turns.flatMap((turn) => turn.journal?.owner ?? []);
  return journal ? [...owners, journal.owner] : owners;
}
