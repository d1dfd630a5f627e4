// The guard: twins, other bodies, and answers that were stored before.

import { memoryStore } from '@colloquy/storage';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import type { IdentifiedRequest } from './idempotency.ts';
import { IdempotencyGuard, repeat } from './idempotency.ts';

fc.configureGlobal({ seed: inject('seed') });

const request = { scope: 's', key: 'k', hash: 'h' };

describe('IdempotencyGuard', () => {
  it('answers the twin of a request under way with 409, and another body with 422', () => {
    const guard = new IdempotencyGuard(memoryStore(), () => 0);
    expect(guard.enter(request)).toBeUndefined();
    expect(guard.enter(request)).toMatchObject({ status: 409 });
    expect(guard.enter({ ...request, hash: 'other' })).toMatchObject({ status: 422 });
    for (const other of [
      { ...request, key: 'k2' },
      { ...request, scope: 's2' },
    ])
      expect(guard.enter(other)).toBeUndefined();
    guard.leave(request);
    expect(guard.enter({ ...request, hash: 'other' })).toBeUndefined();
  });

  it.each([
    [0, undefined],
    [1_999, undefined],
    [2_000, 1],
    [60_000, 30],
    [90_000, 30],
    [-5_000, undefined],
  ])('asks for a wait of half the time that a twin has taken: %i ms, %j s', (elapsed, seconds) => {
    let now = 1_000_000;
    const guard = new IdempotencyGuard(memoryStore(), () => now);
    guard.enter(request);
    now += elapsed;
    expect(guard.enter(request)?.retryAfterSeconds).toBe(seconds);
  });

  it('lets everything in that carries no key', () => {
    const guard = new IdempotencyGuard(memoryStore(), () => 0);
    expect([guard.enter(undefined), guard.enter(undefined)]).toEqual([undefined, undefined]);
    guard.leave(undefined);
  });

  it('lets through exactly those that have no twin under way, whatever comes and goes', () => {
    const step = fc.record({
      scope: fc.constantFrom('a', 'b', 'c'),
      key: fc.constantFrom('1', '2', '3'),
      isEnd: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const guard = new IdempotencyGuard(memoryStore(), () => 0);
        const underWay = new Map<string, IdentifiedRequest>();
        for (const { scope, key, isEnd } of steps) {
          const id = `${scope} ${key}`;
          if (isEnd) {
            guard.leave(underWay.get(id));
            underWay.delete(id);
            continue;
          }
          const refused = guard.enter({ scope, key, hash: 'h' });
          expect(refused?.status).toBe(underWay.has(id) ? 409 : undefined);
          if (!refused) underWay.set(id, { scope, key, hash: 'h' });
        }
      }),
    );
  });

  it('gives the stored bytes to the same body only', () => {
    const stored = { ...request, sessionId: 'x', turn: 1, response: '{"a":1}' };
    expect(repeat(request, stored)).toEqual({ status: 200, body: '{"a":1}' });
    expect(repeat({ ...request, hash: 'other' }, stored)).toMatchObject({ status: 422 });
  });
});
