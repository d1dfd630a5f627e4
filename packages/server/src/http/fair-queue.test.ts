// Whose request begins next, and how many are in work.
import { EventEmitter } from 'node:events';
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { QueuePlace } from './fair-queue.ts';
import { createFairQueue } from './fair-queue.ts';

/** A queue with few places and a clock of its own. `begun` are the names of requests, in the order in which they began. */
function openQueue({ atOnce = 2, perAddress = 64, turnMs = 50, heldMs = 500 } = {}) {
  const begun: string[] = [];
  const time = { now: 0 };
  const queue = createFairQueue({ atOnce, perAddress, turnMs, heldMs, clock: () => time.now });
  const places = new Map<string, QueuePlace>();
  const enter = (address: string, name = address, bytes = 0) => {
    const response = new EventEmitter();
    queue.enter({
      address,
      response: response as never,
      bytes,
      begin(place) {
        places.set(name, place);
        begun.push(name);
      },
    });
    return { end: () => response.emit('close'), place: () => places.get(name) as QueuePlace };
  };
  return { begun, time, enter, queue };
}

it('the queue starts requests at once while there is room', async () => {
  const { begun, enter } = openQueue();
  enter('a', 'a1').end();
  enter('a', 'a2');
  expect(begun).toEqual(['a1', 'a2']);
});

it('the queue limits how many requests start in one round of the event loop', async () => {
  const { begun, enter } = openQueue();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) enter('a', name).end();
  expect(begun).toEqual(['a1', 'a2']);
});

it('the queue alternates between addresses, and keeps the order within each address', async () => {
  const { begun, enter } = openQueue();
  const first = ['a1', 'a2'].map((name) => enter('a', name));
  for (const name of ['a3', 'a4', 'a5']) enter('a', name);
  for (const name of ['b1', 'b2']) enter('b', name);
  enter('c', 'c1');
  for (const { end } of first) end();
  await nextRound();
  expect(begun.splice(0)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

it('the queue starts all waiting requests, round by round', async () => {
  const { begun, enter } = openQueue({ atOnce: 1 });
  const names = ['a1', 'a2', 'a3', 'b1', 'a4', 'c1'];
  const requests = new Map(names.map((name) => [name, enter(name.charAt(0), name)]));
  for (let count = 1; count < names.length; count++) {
    requests.get(begun.at(-1) ?? '')?.end();
    await nextRound();
  }
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
});

it('the queue skips the request of a client that disconnected while waiting', async () => {
  const { begun, enter } = openQueue({ atOnce: 1 });
  const first = enter('a', 'a1');
  enter('a', 'a2').end();
  enter('b', 'b1');
  first.end();
  await nextRound();
  expect(begun).toEqual(['a1', 'b1']);
});

it('the queue stops counting a request that runs for long, so that others can start', async () => {
  const { begun, time, enter } = openQueue({ turnMs: 20 });
  for (const name of ['slow1', 'slow2']) enter('a', name);
  enter('b', 'b1');
  await nextRound();
  expect(begun).toEqual(['slow1', 'slow2']);
  time.now = 20;
  await expect.poll(() => begun).toEqual(['slow1', 'slow2', 'b1']);
});

it('the queue limits the active requests of one address, and starts those of another at once', async () => {
  const { begun, enter, queue } = openQueue({ atOnce: 8, perAddress: 2 });
  const [first] = ['a1', 'a2', 'a3', 'a4'].map((name) => enter('a', name));
  expect([queue.isWaiting('a'), queue.isWaiting('b')]).toEqual([true, false]);
  await nextRound();
  enter('b', 'b1');
  await nextRound();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  first?.end();
  await nextRound();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('the queue runs one large body of an address at a time, and none next to small ones', async () => {
  const { begun, enter } = openQueue({ atOnce: 8, perAddress: 4 });
  const large = 48_000;
  const [first] = ['a1', 'a2'].map((name) => enter('a', name, large));
  const small = enter('b', 'b1');
  enter('b', 'b2', Number.POSITIVE_INFINITY);
  await nextRound();
  expect(begun).toEqual(['a1', 'b1']);
  first?.end();
  small.end();
  await nextRound();
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2']);
});

it('the queue counts a turn that holds its slot until the turn releases it', async () => {
  const { begun, time, enter } = openQueue({ atOnce: 8, perAddress: 1, turnMs: 20 });
  const first = enter('a', 'a1');
  expect(first.place().hold()).toBeUndefined();
  enter('a', 'a2');
  time.now = 400;
  // Its client may leave, and its work goes on.
  first.end();
  await wait(40);
  expect(begun).toEqual(['a1']);
  first.place().release();
  await nextRound();
  expect(begun).toEqual(['a1', 'a2']);
});

it('the queue frees the slot of a turn that holds it for too long', async () => {
  const { begun, time, enter } = openQueue({ atOnce: 1, turnMs: 20, heldMs: 500 });
  enter('a', 'a1').place().hold();
  enter('b', 'b1');
  time.now = 500;
  await expect.poll(() => begun).toEqual(['a1', 'b1']);
});

it('the queue lends the slot of a turn waiting for an external call, which later queues again', async () => {
  const { begun, enter } = openQueue({ atOnce: 1 });
  const first = enter('a', 'a1');
  await first.place().hold();
  const { promise: called, resolve: answer } = Promise.withResolvers<string>();
  const calling = first
    .place()
    .waitOutside(called)
    .then((result) => begun.push(result));
  const second = enter('b', 'b1');
  await nextRound();
  answer('a1 goes on');
  await nextRound();
  expect(begun).toEqual(['a1', 'b1']);
  second.end();
  await calling;
  expect(begun).toEqual(['a1', 'b1', 'a1 goes on']);
});

it('a request that lost its slot waits for another one before it holds it', async () => {
  const { begun, time, enter } = openQueue({ atOnce: 1, turnMs: 20 });
  const slow = enter('a', 'a1');
  time.now = 20;
  const other = enter('b', 'b1');
  await nextRound();
  const holding = slow
    .place()
    .hold()
    ?.then(() => begun.push('a1 works'));
  expect(begun).toEqual(['a1', 'b1']);
  other.end();
  await holding;
  expect(begun).toEqual(['a1', 'b1', 'a1 works']);
});

it('the queue releases a request once it has started, so that its memory can be freed', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void;
  setFlagsFromString('--no-expose-gc');
  const queue = createFairQueue();
  const serve = (): void => {
    const words = new Array(10_000).fill(0);
    const response = new EventEmitter();
    queue.enter({ address: 'a', response: response as never, begin: () => words.fill(1) });
    setImmediate(() => response.emit('close'));
  };
  const before = oldSpaceBytes();
  for (let round = 0; round < 200; round++) {
    for (let count = 0; count < 8; count++) serve();
    await nextRound();
    collect({ type: 'minor' });
  }
  // All together take 130 MB; other tests of this process leave some, too.
  expect(oldSpaceBytes() - before).toBeLessThan(30_000_000);
});

function oldSpaceBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;
}
