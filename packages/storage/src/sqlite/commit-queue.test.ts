import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../limits.ts';
import { turnCommit } from '../samples.ts';
import type { TurnCommit } from '../store.ts';
import { StoreFailure } from '../store-failure.ts';
import type { Batch, BatchReply } from './batch.ts';
import { taskLine } from './batch.ts';
import type { CommitQueue } from './commit-queue.ts';
import { createCommitQueue } from './commit-queue.ts';

/** A thread that does what the test says. */
class ScriptedThread extends EventEmitter {
  readonly batches: Batch[] = [];
  isResting = false;

  postMessage(message: Batch | 'close' | 'rest'): void {
    if (message === 'close') setImmediate(() => this.emit('exit', 0));
    else if (message === 'rest') this.isResting = true;
    else this.batches.push(message);
  }

  ref(): void {}

  unref(): void {}

  answer(reply?: BatchReply): void {
    this.emit('message', reply ?? written(this.batches.at(-1)));
  }

  die(error?: Error): void {
    if (error) this.emit('error', error);
    this.emit('exit', 1);
  }
}

const turnsOf = (batch: Batch | undefined) => batch?.turns.count ?? 0;
const written = (batch: Batch | undefined): BatchReply => ({
  number: batch?.number ?? 0,
  outcomes: 'c'.repeat(turnsOf(batch)),
});
const soon = () => new Promise((resolve) => setImmediate(resolve));
/** Long enough for a batch that waits for turns that do not come. */
const gathered = () => vi.advanceTimersByTimeAsync(limits.gatheringMs);
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the commit queue', () => {
  let threads: ScriptedThread[];
  let inFile: Map<number, string>;
  let queue: CommitQueue;
  let drains: number;
  const thread = () => threads.at(-1) as ScriptedThread;

  afterEach(() => {
    vi.useRealTimers();
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    threads = [];
    drains = 0;
    inFile = new Map();
    queue = createCommitQueue({
      file: '/data/colloquy.db',
      startThread: () => {
        threads.push(new ScriptedThread());
        return thread() as unknown as Worker;
      },
      writtenOutcomes: (batch) => inFile.get(batch),
      onDrained: () => {
        drains++;
      },
    });
  });

  /** As if nothing had been written for as long as a thread waits. */
  const comeToRest = () => vi.advanceTimersByTime(limits.threadRestsAfterMs);

  const commit = (count = 1) => queue.commit(Array.from({ length: count }, () => turnCommit()));

  it('writes commits that arrive together as one batch', async () => {
    const commits = [commit(), commit(2), commit()];
    await soon();
    expect(thread().batches.map(turnsOf)).toEqual([4]);
    thread().answer({ number: 1, outcomes: 'cxrc' });
    expect(await Promise.all(commits)).toEqual(['c', 'xr', 'c']);
  });

  it('gathers commits while a batch is being written, and sends them together', async () => {
    const first = commit();
    await soon();
    const others = Array.from({ length: 63 }, () => commit());
    await soon();
    expect(thread().batches.map(turnsOf)).toEqual([1]);
    thread().answer();
    expect(thread().batches.map(turnsOf)).toEqual([1, 63]);
    thread().answer();
    await Promise.all([first, ...others]);
    expect(queue.statistics()).toEqual({
      commits: 64,
      batches: 2,
      largestBatch: 63,
      queuedTurns: 0,
      restarts: 0,
    });
  });

  it('waits for as many turns as the last batch had', async () => {
    const first = [commit(), commit(), commit()];
    await soon();
    thread().answer();
    await Promise.all(first);
    const next = [commit(), commit()];
    await soon();
    expect(thread().batches.map(turnsOf)).toEqual([3]);
    next.push(commit());
    await soon();
    expect(thread().batches.map(turnsOf)).toEqual([3, 3]);
    thread().answer();
    expect(await Promise.all(next)).toEqual(['c', 'c', 'c']);
  });

  it('does not wait long for turns that do not arrive, nor when it closes', async () => {
    const first = commit(3);
    await soon();
    thread().answer();
    await first;
    const next = commit(2);
    await gathered();
    expect(thread().batches.map(turnsOf)).toEqual([3, 2]);
    thread().answer();
    await next;
    const last = commit();
    await soon();
    const closed = queue.close();
    expect(thread().batches.map(turnsOf)).toEqual([3, 2, 1]);
    thread().answer();
    await Promise.all([last, closed]);
  });

  it('limits the size of a batch, but never splits one commit', async () => {
    const half = Math.ceil(limits.batchTurns / 2) + 1;
    const commits = [commit(half), commit(half), commit(limits.batchTurns + 1), commit()];
    await soon();
    for (let batch = 0; batch < 4; batch++) {
      thread().answer();
      await gathered();
    }
    await Promise.all(commits);
    expect(thread().batches.map(turnsOf)).toEqual([half, half, limits.batchTurns + 1, 1]);
  });

  it('rejects a turn when too many wait', async () => {
    const waiting = commit(limits.queuedTurns);
    expect(await failureOf(commit())).toMatchObject({ code: 'overloaded' });
    await soon();
    const next = commit();
    thread().answer();
    await gathered();
    thread().answer();
    expect([(await waiting).length, await next]).toEqual([limits.queuedTurns, 'c']);
  });

  it('rejects a turn when too much text waits, but accepts a single turn of any size', async () => {
    const large: TurnCommit = turnCommit({ response: 'x'.repeat(limits.queuedCharacters) });
    const waiting = queue.commit([large]);
    expect(await failureOf(queue.commit([large]))).toMatchObject({ code: 'overloaded' });
    await soon();
    thread().answer();
    expect(await waiting).toBe('c');
  });

  it('rejects every commit of a failed batch, then writes the next batch', async () => {
    const commits = [failureOf(commit()), failureOf(commit())];
    await soon();
    thread().answer({ number: 1, failure: { code: 'full', message: 'No room.' } });
    for (const failure of await Promise.all(commits)) {
      expect(failure).toBeInstanceOf(StoreFailure);
      expect(failure).toMatchObject({ code: 'full', message: 'No room.' });
    }
    const next = commit();
    await gathered();
    thread().answer();
    expect(await next).toBe('c');
  });

  it('acknowledges a batch whose thread died after writing it, and does not write it twice', async () => {
    const commits = [commit(), commit()];
    await soon();
    inFile.set(1, 'cx');
    thread().die();
    expect(await Promise.all(commits)).toEqual(['c', 'x']);
    expect(threads).toHaveLength(1);
    const next = commit();
    await gathered();
    expect(threads).toHaveLength(2);
    thread().answer();
    expect(await next).toBe('c');
  });

  it('sends an unwritten batch to a new thread', async () => {
    const first = commit(3);
    await soon();
    thread().die(new Error('out of memory'));
    expect(threads).toHaveLength(2);
    expect(thread().batches).toEqual(threads[0]?.batches);
    thread().answer();
    expect(await first).toBe('ccc');
    expect(queue.statistics().restarts).toBe(1);
  });

  it('rejects a batch that crashes its thread twice, then writes the next one', async () => {
    const first = failureOf(commit());
    await soon();
    thread().die();
    thread().die(new Error('out of memory'));
    expect(await first).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('out of memory'),
    });
    const next = commit();
    await soon();
    thread().answer();
    expect(await next).toBe('c');
  });

  it('survives the death of an idle thread', async () => {
    thread().die();
    const first = commit();
    await soon();
    expect(threads).toHaveLength(2);
    thread().answer();
    expect(await first).toBe('c');
  });

  describe('without work', () => {
    const rests = () => threads.map(({ isResting }) => isResting);

    it('ends its thread, and starts a new one for the next commit', async () => {
      comeToRest();
      expect(rests()).toEqual([true]);
      const first = commit();
      await soon();
      expect(rests()).toEqual([true, false]);
      // The first one may still be about to end.
      threads[0]?.emit('exit', 0);
      thread().answer();
      expect(await first).toBe('c');
      expect(queue.statistics().restarts).toBe(0);
      comeToRest();
      expect(rests()).toEqual([true, true]);
    });

    it('keeps the thread until the current batch is written, then waits before ending it', async () => {
      const first = commit();
      await soon();
      comeToRest();
      expect(rests()).toEqual([false]);
      thread().answer();
      await first;
      vi.advanceTimersByTime(limits.threadRestsAfterMs - 1);
      expect(rests()).toEqual([false]);
      vi.advanceTimersByTime(1);
      expect(rests()).toEqual([true]);
    });

    it('cleans up the file when it closes', async () => {
      comeToRest();
      threads[0]?.emit('exit', 0);
      await queue.close();
      expect([rests(), drains]).toEqual([[true, false], 1]);
    });

    it('does not end the thread early once it closes', async () => {
      const closed = queue.close();
      comeToRest();
      await closed;
      expect(rests()).toEqual([false]);
    });
  });

  it('writes accepted commits before it closes, and rejects later ones', async () => {
    const first = commit();
    await soon();
    const second = commit();
    const closed = queue.close();
    expect(await failureOf(commit())).toMatchObject({ code: 'closed' });
    thread().answer();
    await soon();
    expect(drains).toBe(0);
    thread().answer();
    await closed;
    expect(drains).toBe(1);
    expect([await first, await second]).toEqual(['c', 'c']);
    expect(queue.close()).toBe(queue.close());
  });

  it('closes although its thread has died', async () => {
    thread().die();
    await queue.close();
    expect(threads).toHaveLength(1);
  });

  it('writes changes of bots in the same batches as turns', async () => {
    const write = { noun: 'bots', operation: 'publish', input: [[], []] } as const;
    const published = queue.noun(write);
    const first = commit();
    await soon();
    expect(thread().batches).toMatchObject([{ tasks: [{ type: 'noun', write }] }]);
    thread().answer({ number: 1, outcomes: `c${taskLine(true)}` });
    expect([await published, await first]).toEqual([true, 'c']);
  });
});
