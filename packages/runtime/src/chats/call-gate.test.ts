import type { CallResult } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { createCallGate } from './call-gate.ts';

const done: CallResult = { ok: true, response: {} };

/** Calls that end when the test says so. */
function held() {
  const ends: (() => void)[] = [];
  const call = () => new Promise<CallResult>((resolve) => ends.push(() => resolve(done)));
  return { ends, call };
}

describe('createCallGate', () => {
  it('runs a limited number of calls at once, and the next one when one ends', async () => {
    const gate = createCallGate({ concurrentCalls: 2, waitingCalls: 5, callWaitMs: 10_000 });
    const { ends, call } = held();
    const results = Array.from({ length: 4 }, () => gate.run(call));
    await Promise.resolve();
    expect(ends).toHaveLength(2);
    ends[0]?.();
    expect(await results[0]).toEqual(done);
    await Promise.resolve();
    expect(ends).toHaveLength(3);
    for (let index = 1; index < 4; index++) {
      ends[index]?.();
      expect(await results[index]).toEqual(done);
    }
  });

  it('refuses calls beyond the queue at once, and queued calls after the longest wait', async () => {
    const gate = createCallGate({ concurrentCalls: 1, waitingCalls: 1, callWaitMs: 20 });
    const { ends, call } = held();
    const [first, second, third] = [gate.run(call), gate.run(call), gate.run(call)];
    const overloaded = { ok: false, failure: { code: 'overloaded' } };
    expect(await third).toMatchObject(overloaded);
    expect(await second).toMatchObject(overloaded);
    expect(ends).toHaveLength(1);
    ends[0]?.();
    expect(await first).toEqual(done);
    const next = gate.run(call);
    await Promise.resolve();
    ends[1]?.();
    expect(await next).toEqual(done);
  });

  it('runs the next call after one throws', async () => {
    const gate = createCallGate({ concurrentCalls: 1, waitingCalls: 1, callWaitMs: 20 });
    await expect(gate.run(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
    expect(await gate.run(async () => done)).toEqual(done);
  });
});
