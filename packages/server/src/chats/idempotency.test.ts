// The guard: twins, other bodies, and answers that were stored before.
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { memoryStore } from '../stores/memory.ts';
import { success } from './api-response.ts';
import { IdempotencyGuard, repeat } from './idempotency.ts';

fc.configureGlobal({ seed: inject('seed') });

const request = { scope: 's', key: 'k', hash: 'h' };

describe('IdempotencyGuard', () => {
  it('answers the twin of a request under way with 409, and another body with 422', async () => {
    const guard = new IdempotencyGuard(memoryStore());
    const gate = Promise.withResolvers<void>();
    const first = guard.run(request, async () => {
      await gate.promise;
      return success('{}');
    });
    expect(await guard.run(request, async () => success('twice'))).toMatchObject({ status: 409 });
    expect(await guard.run({ ...request, hash: 'other' }, async () => success('twice'))).toMatchObject({
      status: 422,
    });
    expect(await guard.run({ ...request, key: 'k2' }, async () => success('fine'))).toMatchObject({
      status: 200,
    });
    expect(await guard.run({ ...request, scope: 's2' }, async () => success('fine'))).toMatchObject({
      status: 200,
    });
    gate.resolve();
    expect(await first).toEqual({ status: 200, body: '{}' });
  });

  it('lets a key through again once its request failed', async () => {
    const guard = new IdempotencyGuard(memoryStore());
    await expect(
      guard.run(request, async () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await guard.run(request, async () => success('fine'))).toMatchObject({ body: 'fine' });
  });

  it('lets through exactly those that have no twin under way, whatever comes and goes', async () => {
    const step = fc.record({
      scope: fc.constantFrom('a', 'b', 'c'),
      key: fc.constantFrom('1', '2', '3'),
      isEnd: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const guard = new IdempotencyGuard(memoryStore());
        const underWay = new Map<string, () => Promise<unknown>>();
        for (const { scope, key, isEnd } of steps) {
          const name = `${scope} ${key}`;
          const end = underWay.get(name);
          if (isEnd) {
            underWay.delete(name);
            await end?.();
          } else {
            const gate = Promise.withResolvers<void>();
            let hasBegun = false;
            const answer = guard.run({ scope, key, hash: 'h' }, async () => {
              hasBegun = true;
              await gate.promise;
              return success('{}');
            });
            expect(hasBegun).toBe(end === undefined);
            if (!hasBegun) continue;
            underWay.set(name, () => {
              gate.resolve();
              return answer;
            });
          }
        }
        for (const end of underWay.values()) await end();
      }),
    );
  });

  it('gives the stored bytes to the same body only', () => {
    const stored = { ...request, sessionId: 'x', turn: 1, response: '{"a":1}' };
    expect(repeat(request, stored)).toEqual({ status: 200, body: '{"a":1}' });
    expect(repeat({ ...request, hash: 'other' }, stored)).toMatchObject({ status: 422 });
  });
});
