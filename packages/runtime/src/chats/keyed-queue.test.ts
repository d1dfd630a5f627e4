// Queues by key: order within one, freedom between two, and no trace when empty.
import { describe, expect, it } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

/** Does a task in the queue of its key, as a turn does. */
async function inQueue<Result>(queue: KeyedQueue, key: string, task: () => Promise<Result>): Promise<Result> {
  const before = queue.enter(key);
  if (before === 'full') throw new Error('The queue is full.');
  await before;
  try {
    return await task();
  } finally {
    queue.leave(key);
  }
}

describe('KeyedQueue', () => {
  it('runs the tasks of a key one at a time, in order', async () => {
    const queue = new KeyedQueue(100);
    const seen: string[] = [];
    const task = (name: string) => async () => {
      seen.push(`${name} in`);
      await new Promise((resolve) => setTimeout(resolve, name === 'a' ? 10 : 0));
      seen.push(`${name} out`);
    };
    await Promise.all(['a', 'b', 'c'].map((name) => inQueue(queue, 'x', task(name))));
    expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
  });

  it('lets the first task of a key run at once', () => {
    const queue = new KeyedQueue(100);
    expect(queue.enter('x')).toBeUndefined();
    expect(queue.enter('x')).toBeInstanceOf(Promise);
    queue.leave('x');
    queue.leave('x');
    expect(queue.enter('x')).toBeUndefined();
  });

  it('runs tasks of different keys at the same time', async () => {
    const queue = new KeyedQueue(100);
    const gate = Promise.withResolvers<void>();
    const slow = inQueue(queue, 'x', () => gate.promise);
    await inQueue(queue, 'y', async () => undefined);
    gate.resolve();
    await slow;
  });

  it('runs the next task after one fails', async () => {
    const queue = new KeyedQueue(100);
    const failing = inQueue(queue, 'x', async () => {
      throw new Error('no');
    });
    const next = inQueue(queue, 'x', async () => 'fine');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('fine');
  });

  it('refuses tasks beyond its limit, and forgets finished tasks', async () => {
    const queue = new KeyedQueue(2);
    const gate = Promise.withResolvers<void>();
    const running = [inQueue(queue, 'x', () => gate.promise), inQueue(queue, 'x', async () => undefined)];
    expect(queue.enter('x')).toBe('full');
    expect(queue.size).toBe(1);
    gate.resolve();
    await Promise.all(running);
    expect(queue.size).toBe(0);
  });
});
