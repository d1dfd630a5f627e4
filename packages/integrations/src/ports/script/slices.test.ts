// Slices: the order in which scripts compute.
import { expect, it } from 'vitest';
import { createSlices } from './slices.ts';

const { signal } = new AbortController();

it('one script computes at a time, with a round of the event loop between two', async () => {
  const slices = createSlices();
  const order: string[] = [];
  const compute = (name: string) => {
    order.push(name);
    setImmediate(() => order.push(`others after ${name}`));
  };
  await Promise.all(['first', 'second'].map((name) => slices.run(() => compute(name), signal)));
  expect(order).toEqual(['first', 'others after first', 'second']);
});

it('a script waits for its turn in the queue of heavy work', async () => {
  const slices = createSlices();
  const { promise: turn, resolve: begin } = Promise.withResolvers<void>();
  let isDone = false;
  const done = slices.run(
    () => {
      isDone = true;
      return 'done';
    },
    signal,
    () => turn,
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(isDone).toBe(false);
  begin();
  expect(await done).toBe('done');
});

it('a script that is aborted while it waits does not compute', async () => {
  const slices = createSlices();
  const stop = new AbortController();
  const { promise: turn, resolve: begin } = Promise.withResolvers<void>();
  const done = slices.run(
    () => 'done',
    stop.signal,
    () => turn,
  );
  stop.abort(new Error('ended'));
  begin();
  await expect(done).rejects.toThrow('ended');
});
