// The queue of reads: short ones at once, large ones a few at a time, and too many refused.
import { setImmediate as nextRound } from 'node:timers/promises';
import { integrationLimits as integrationsLimits } from '@colloquy/integrations';
import type { Steps } from '@colloquy/schema';
import { expect, it, onTestFinished, vi } from 'vitest';
import { limits } from './limits.ts';
import { ReadQueue, TooManyReads } from './read-queue.ts';
import { shareReads } from './share-reads.ts';

/** Work that is too long to be done at once, and then has some more steps. */
function* longWork(name: string, steps = 3): Steps<string> {
  const end = performance.now() + limits.quickReadMs;
  while (performance.now() < end) yield;
  for (let step = 0; step < steps; step++) {
    const until = performance.now() + integrationsLimits.sliceMs;
    while (performance.now() < until);
    yield;
  }
  return name;
}

function* shortWork(): Steps<string> {
  yield;
  return 'short';
}

it('a short read runs at once, without a slice', async () => {
  // A pause of the machine is no work.
  const time = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => time.mockRestore());
  let slices = 0;
  const reads = new ReadQueue(async () => {
    slices++;
  });
  expect(await reads.work(shortWork())).toBe('short');
  expect(slices).toBe(0);
});

it('a few long reads run in slices, and short reads overtake waiting ones', async () => {
  let slices = 0;
  const reads = new ReadQueue(async () => {
    slices++;
    await nextRound();
  });
  const done: string[] = [];
  const long = Array.from({ length: limits.largeReads + 2 }, async (_, index) =>
    done.push(await reads.work(longWork(`long ${index}`))),
  );
  await nextRound();
  expect(reads.numbers).toEqual({ running: limits.largeReads, waiting: 2 });
  // What counts as short is looked at once, and a pause of the machine is no work.
  const time = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(0);
  onTestFinished(() => time.mockRestore());
  done.push(await reads.work(shortWork()));
  await Promise.all(long);
  expect(done[0]).toBe('short');
  expect(done).toHaveLength(limits.largeReads + 3);
  expect(slices).toBeGreaterThanOrEqual(3 * long.length);
  expect(reads.numbers).toEqual({ running: 0, waiting: 0 });
});

it('long reads beyond the queue are refused, and accepted again later', async () => {
  const reads = new ReadQueue(nextRound);
  const most = limits.largeReads + limits.waitingReads;
  const all = Array.from({ length: most }, () => reads.work(longWork('read', 1)));
  await expect(reads.work(longWork('one more', 1))).rejects.toThrow(TooManyReads);
  expect(await Promise.all(all)).toHaveLength(most);
  expect(await reads.work(longWork('later', 1))).toBe('later');
});

it('the next read runs when one fails', async () => {
  const reads = new ReadQueue(nextRound);
  function* failing(): Steps<string> {
    yield* longWork('failing', 1);
    throw new Error('broken');
  }
  const all = await Promise.allSettled(
    Array.from({ length: limits.largeReads * 2 }, () => reads.work(failing())),
  );
  expect(all.every(({ status }) => status === 'rejected')).toBe(true);
  expect(reads.numbers).toEqual({ running: 0, waiting: 0 });
});

it('reads of one subject run one at a time, up to a limit', async () => {
  const reads = new ReadQueue(nextRound);
  let underWay = 0;
  let most = 0;
  const read = async () => {
    most = Math.max(most, ++underWay);
    await nextRound();
    underWay--;
    if (underWay === 0) throw new Error('does not keep the next one from running');
  };
  const all = Promise.allSettled(
    Array.from({ length: limits.readsPerSubject }, () => reads.oneByOne('chat 1', read)),
  );
  await expect(reads.oneByOne('chat 1', read)).rejects.toThrow(TooManyReads);
  expect(await reads.oneByOne('chat 2', async () => 'another')).toBe('another');
  await all;
  expect(most).toBe(1);
  expect(await reads.oneByOne('chat 1', async () => 'again')).toBe('again');
});

it('concurrent reads of one subject share one read, later reads do not', async () => {
  const share = shareReads<number>();
  let count = 0;
  const read = async () => ++count;
  expect(await Promise.all([share('a', read), share('a', read), share('b', read)])).toEqual([1, 1, 2]);
  await nextRound();
  expect(await share('a', read)).toBe(3);
});

it('the event loop runs between queued reads of one subject', async () => {
  const order: string[] = [];
  const reads = new ReadQueue(async () => {
    order.push('slice');
    await nextRound();
  });
  const read = (name: string) => reads.oneByOne('chat s1', async () => void order.push(name));
  await read('alone');
  await Promise.all([read('first'), read('second'), read('third')]);
  expect(order).toEqual(['alone', 'first', 'slice', 'second', 'slice', 'third']);
});
