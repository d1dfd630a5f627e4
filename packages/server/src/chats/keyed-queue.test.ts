// Queues by key: order within one, freedom between two, and no trace when empty.
import { describe, expect, it } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

describe('KeyedQueue', () => {
  it('runs the tasks of a queue one after the other, in order, whatever each takes', async () => {
    const queue = new KeyedQueue(100);
    const seen: string[] = [];
    const task = (name: string) => async () => {
      seen.push(`${name} in`);
      await new Promise((resolve) => setTimeout(resolve, name === 'a' ? 10 : 0));
      seen.push(`${name} out`);
    };
    await Promise.all([queue.run('x', task('a')), queue.run('x', task('b')), queue.run('x', task('c'))]);
    expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
  });

  it('lets queues pass each other', async () => {
    const queue = new KeyedQueue(100);
    const gate = Promise.withResolvers<void>();
    const slow = queue.run('x', () => gate.promise);
    await queue.run('y', async () => undefined);
    gate.resolve();
    await slow;
  });

  it('goes on behind a task that failed', async () => {
    const queue = new KeyedQueue(100);
    const failing = queue.run('x', async () => {
      throw new Error('no');
    });
    const next = queue.run('x', async () => 'fine');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('fine');
  });

  it('refuses more than fit, and keeps nothing of what is done', async () => {
    const queue = new KeyedQueue(2);
    const gate = Promise.withResolvers<void>();
    const running = [queue.run('x', () => gate.promise), queue.run('x', async () => undefined)];
    expect(queue.run('x', async () => undefined)).toBeUndefined();
    expect(queue.size).toBe(1);
    gate.resolve();
    await Promise.all(running);
    await new Promise((resolve) => setImmediate(resolve));
    expect(queue.size).toBe(0);
  });
});
