// The bounded memory.
import { describe, expect, it } from 'vitest';
import { Lru } from './lru.ts';

describe('Lru', () => {
  it('forgets what was not used for longest', () => {
    const memory = new Lru<string, number>(2);
    memory.set('a', 1);
    memory.set('b', 2);
    memory.get('a');
    memory.set('c', 3);
    expect([memory.get('a'), memory.get('b'), memory.get('c'), memory.size]).toEqual([1, undefined, 3, 2]);
  });

  it('counts a rewritten entry once', () => {
    const memory = new Lru<string, number>(2);
    for (const value of [1, 2, 3]) memory.set('a', value);
    expect([memory.get('a'), memory.size]).toEqual([3, 1]);
    memory.delete('a');
    expect(memory.size).toBe(0);
  });
});
