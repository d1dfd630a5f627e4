// The guard: twins, other bodies, and answers that were stored before.

import { memoryStore } from '@colloquy/storage';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import type { IdentifiedRequest } from './idempotency.ts';
import { IdempotencyGuard, repeat } from './idempotency.ts';

fc.configureGlobal({ seed: inject('seed') });

const request = { scope: 's', key: 'k', hash: 'h' };

describe('IdempotencyGuard', () => {
  it('refuses a duplicate of a running request with 409, and another body with 422', () => {
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
  ])('asks for a wait of half the time since the first request: %i ms, %j s', (elapsed, seconds) => {
    let now = 1_000_000;
    const guard = new IdempotencyGuard(memoryStore(), () => now);
    guard.enter(request);
    now += elapsed;
    expect(guard.enter(request)?.retryAfterSeconds).toBe(seconds);
  });

  it('accepts all requests without a key', () => {
    const guard = new IdempotencyGuard(memoryStore(), () => 0);
    expect([guard.enter(undefined), guard.enter(undefined)]).toEqual([undefined, undefined]);
    guard.leave(undefined);
  });

  it('accepts a request only when no duplicate is running, in any order of events', () => {
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

  it('repeats the stored response for the same body only', () => {
    const stored = { ...request, sessionId: 'x', turn: 1, response: '{"a":1}' };
    expect(repeat(request, stored)).toEqual({ status: 200, body: '{"a":1}' });
    expect(repeat({ ...request, hash: 'other' }, stored)).toMatchObject({ status: 422 });
  });
});
