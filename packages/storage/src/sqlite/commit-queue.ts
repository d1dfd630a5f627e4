// The commit queue: gathers commits and gives all of them to the commit thread when it is idle.
import type { Waiting } from '../backlog.ts';
import { Backlog, charactersOf, oncePerRound, turnsIn } from '../backlog.ts';
import { limits } from '../limits.ts';
import { StoreFailure } from '../store-failure.ts';
import type { Batch, BatchReply, Failure, ScrubReply, ScrubRequest } from './batch.ts';
import { createBatchOrder } from './batch-order.ts';
import type { CommitThread } from './commit-thread.ts';
import type { Commits, Work } from './commits.ts';
import { batchOf, createCommits } from './commits.ts';

/** What the queue needs. */
export interface CommitQueueOptions {
  readonly file: string;
  readonly startThread: () => CommitThread;
  /** The outcomes of this process's last batch in the file, when its number is the given one. */
  readonly writtenOutcomes: (batch: number) => string | undefined;
  /** Called on closing, when everything is written and answered and only the thread is left to end. */
  readonly onDrained: () => void;
  /** Milliseconds without anything to write after which the thread ends, until there is something again. */
  readonly restAfterMs?: number | undefined;
}

/** How much was written, for `/metrics` and for tests that groups are formed. */
export interface CommitStatistics {
  readonly commits: number;
  readonly batches: number;
  readonly largestBatch: number;
  readonly queuedTurns: number;
  /** Times the commit thread died and was restarted. */
  readonly restarts: number;
}

/** Takes commits from all sides, and groups them. */
export interface CommitQueue extends Commits {
  /** Resolves when the commit thread has done its part of a scrub. */
  scrub(request: ScrubRequest): Promise<void>;
  statistics(): CommitStatistics;
  /** Refuses new work, writes the queue, ends the thread. */
  close(): Promise<void>;
}

interface Entry extends Work, Waiting {
  readonly resolve: (outcomes: string) => void;
  readonly reject: (failure: StoreFailure) => void;
}

interface Flight {
  readonly entries: readonly Entry[];
  readonly batch: Batch;
  restarts: number;
}

/**
 * Opens a queue. While one batch is being synced the next one gathers, and among many turns for a moment longer: one turn at a time when
 * it is quiet, many for one sync under load.
 */
export function createCommitQueue({
  file,
  startThread,
  writtenOutcomes,
  onDrained,
  restAfterMs = limits.threadRestsAfterMs,
}: CommitQueueOptions): CommitQueue {
  const backlog = new Backlog<Entry>(file);
  const order = createBatchOrder(backlog);
  const count = { commits: 0, batches: 0, largestBatch: 0, restarts: 0 };
  let isResting = false;
  let thread: CommitThread | undefined = start(); // at once, so that the first commit need not wait for it
  thread.unref();
  let flight: Flight | undefined;
  /** Restarted by each written batch. */
  const restTimer = setTimeout(rest, restAfterMs).unref();
  /** Callers that wait for a scrub; the first one is in progress. */
  const scrubs: {
    readonly request: ScrubRequest;
    readonly resolve: () => void;
    readonly reject: (failure: StoreFailure) => void;
  }[] = [];
  /** Runs while the next batch gathers, and how many turns end it early. */
  let gathering: NodeJS.Timeout | undefined;
  let expectedTurns = 0;
  let isEnding = false;
  let closing: PromiseWithResolvers<void> | undefined;

  function enqueue({ turns, journal, task }: Work): Promise<string> {
    const characters = charactersOf({ turns, journal, input: task?.type === 'noun' ? task.write.input : [] });
    const refusal = backlog.refusalOf({ turns, characters });
    if (refusal) return Promise.reject(refusal);
    return new Promise((resolve, reject) => {
      backlog.add({ turns, journal, task, characters, resolve, reject });
      schedule();
    });
  }

  const sendSoon = oncePerRound(send);

  function schedule(): void {
    if (flight || (gathering && backlog.turns < expectedTurns)) return;
    sendSoon();
  }

  /** Clients answered together return together: waits for as many turns as the last batch had, within a time limit. */
  function gather(turns: number): void {
    expectedTurns = turns;
    gathering = setTimeout(send, limits.gatheringMs);
  }

  function send(): void {
    if (flight) return;
    clearTimeout(gathering);
    gathering = undefined;
    if (backlog.isEmpty) {
      finish();
      return;
    }
    const entries = order.take();
    count.batches++;
    flight = { entries, batch: batchOf(entries, count.batches), restarts: 0 };
    post(flight);
  }

  function post({ batch }: Flight): void {
    thread ??= start();
    thread.ref();
    thread.postMessage(batch);
  }

  /** An idle thread takes 10 MB, and restarts unnoticed. New writes do not wait for its end. */
  function rest(): void {
    if (flight || scrubs.length > 0 || closing || !thread) return;
    thread.postMessage('rest');
    thread = undefined;
    isResting = true;
  }

  function start(): CommitThread {
    isResting = false;
    const started = startThread();
    let cause: unknown;
    started.on('message', (reply: BatchReply | ScrubReply) => {
      if ('scrubbed' in reply) endScrub(reply.failure);
      else settle(reply);
    });
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', () => {
      if (thread !== started) return; // it was sent to rest
      thread = undefined;
      endScrub(brokenOff(cause));
      if (closing && !flight) closing.resolve();
      else recover(cause);
    });
    return started;
  }

  function settle(reply: BatchReply): void {
    if (!flight || reply.number !== flight.batch.number) return;
    const { entries } = flight;
    flight = undefined;
    restTimer.refresh();
    if (scrubs.length === 0) thread?.unref(); // an idle thread keeps no process alive
    const turns = turnsIn(entries);
    if (turns > 1 && turns > backlog.turns && !closing) gather(turns);
    else send();
    if ('outcomes' in reply) {
      resolveAll(entries, reply.outcomes);
    } else {
      const { code, message } = reply.failure;
      for (const { reject } of entries) reject(new StoreFailure(code, message));
    }
  }

  function resolveAll(entries: readonly Entry[], outcomes: string): void {
    let turn = turnsIn(entries);
    count.commits += turn;
    count.largestBatch = Math.max(count.largestBatch, turn);
    let journaled = turn; // their letters follow those of the turns
    let done = 0;
    const lines = outcomes.split('\n'); // those of tasks follow all letters
    turn = 0;
    for (const { turns, journal, task, resolve } of entries) {
      if (journal) resolve(outcomes.slice(journaled, ++journaled));
      else if (task) resolve(lines[++done] ?? 'null');
      else resolve(outcomes.slice(turn, turn + turns.length));
      turn += turns.length;
    }
  }

  /** The thread died. If its batch is in the file, it was written and only the word of it was lost; if not, it is written now. */
  function recover(cause: unknown): void {
    count.restarts++;
    if (!flight) return;
    const { number } = flight.batch;
    try {
      const outcomes = writtenOutcomes(number);
      if (outcomes !== undefined) settle({ number, outcomes });
      else if (flight.restarts < limits.batchRestarts) repost(flight);
      else settle({ number, failure: brokenOff(cause) });
    } catch (error) {
      settle({ number, failure: brokenOff(error) });
    }
  }

  function repost(again: Flight): void {
    again.restarts++;
    post(again);
  }

  /** Queued after the batch that the thread is writing. */
  function scrub(request: ScrubRequest): Promise<void> {
    if (closing) return Promise.reject(new StoreFailure('closed', `${file} was closed.`));
    return new Promise((resolve, reject) => {
      scrubs.push({ request, resolve, reject });
      if (scrubs.length === 1) askScrub(request);
    });
  }

  function askScrub(request: ScrubRequest): void {
    thread ??= start();
    thread.ref();
    thread.postMessage(request);
  }

  function endScrub(failure: Failure | undefined): void {
    const ended = scrubs.shift();
    if (failure) ended?.reject(new StoreFailure(failure.code, failure.message));
    else ended?.resolve();
    restTimer.refresh();
    const [next] = scrubs;
    if (next) askScrub(next.request);
    else if (!flight) thread?.unref();
  }

  function brokenOff(cause: unknown): Failure {
    const why = cause instanceof Error ? cause.message : 'the thread that writes ended';
    return { code: 'unavailable', message: `Writing to ${file} broke off: ${why}.` };
  }

  /** One round of the event loop later, because callers just answered may still read. */
  function finish(): void {
    if (!closing || isEnding) return;
    isEnding = true;
    setImmediate(() => {
      onDrained();
      if (isResting) thread = start(); // it leaves a tidy file
      if (thread) {
        thread.ref();
        thread.postMessage('close');
      } else {
        closing?.resolve();
      }
    });
  }

  return {
    ...createCommits(enqueue),
    scrub,
    statistics() {
      return { ...count, queuedTurns: backlog.turns };
    },
    close() {
      if (!closing) {
        closing = Promise.withResolvers();
        clearTimeout(restTimer);
        backlog.close();
        send();
      }
      return closing.promise;
    },
  };
}
