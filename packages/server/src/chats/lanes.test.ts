// Lanes: order within one, freedom between two, and no trace when empty.
import { describe, expect, it } from 'vitest';
import { Lanes } from './lanes.ts';

describe('Lanes', () => {
  it('runs the tasks of a lane one after the other, in order, whatever each takes', async () => {
    const lanes = new Lanes(100);
    const seen: string[] = [];
    const task = (name: string) => async () => {
      seen.push(`${name} in`);
      await new Promise((resolve) => setTimeout(resolve, name === 'a' ? 10 : 0));
      seen.push(`${name} out`);
    };
    await Promise.all([lanes.run('x', task('a')), lanes.run('x', task('b')), lanes.run('x', task('c'))]);
    expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
  });

  it('lets lanes pass each other', async () => {
    const lanes = new Lanes(100);
    const gate = Promise.withResolvers<void>();
    const slow = lanes.run('x', () => gate.promise);
    await lanes.run('y', async () => undefined);
    gate.resolve();
    await slow;
  });

  it('goes on behind a task that failed', async () => {
    const lanes = new Lanes(100);
    const failing = lanes.run('x', async () => {
      throw new Error('no');
    });
    const next = lanes.run('x', async () => 'fine');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('fine');
  });

  it('refuses more than fit, and keeps nothing of what is done', async () => {
    const lanes = new Lanes(2);
    const gate = Promise.withResolvers<void>();
    const running = [lanes.run('x', () => gate.promise), lanes.run('x', async () => undefined)];
    expect(lanes.run('x', async () => undefined)).toBeUndefined();
    expect(lanes.size).toBe(1);
    gate.resolve();
    await Promise.all(running);
    await new Promise((resolve) => setImmediate(resolve));
    expect(lanes.size).toBe(0);
  });
});
