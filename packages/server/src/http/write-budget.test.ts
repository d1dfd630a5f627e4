// The write budget: what an address may have stored, while turns run and after they have ended.
import { describe, expect, it, vi } from 'vitest';
import { limits } from '../limits.ts';
import { createWriteBudget } from './write-budget.ts';

const MEGABYTE = 1024 * 1024;
const STRANGER = '203.0.113.7';
const RATE = { requests: 1, windowMs: 3_600_000 };

describe('a write budget', () => {
  it('refuses a turn when earlier turns have used it up, with a time to retry', () => {
    const onRejected = vi.fn();
    const budget = createWriteBudget(RATE, onRejected);
    const first = budget.open(STRANGER);
    first.onStored?.(2 * MEGABYTE);
    first.close();
    const { refusal } = budget.open(`${STRANGER}:4711`);
    expect(refusal).toMatchObject({ status: 429, body: expect.stringContaining('stored too much') });
    expect(refusal?.retryAfterSeconds).toBeGreaterThan(3_600);
    expect(onRejected.mock.calls).toEqual([['bytes']]);
    expect(budget.open('203.0.113.8').refusal).toBeUndefined();
  });

  it('reserves bytes for concurrent turns, and returns what they did not store', () => {
    const budget = createWriteBudget(RATE, () => undefined);
    const atOnce = Math.floor(RATE.requests / limits.turnReserveMegabytes);
    const running = Array.from({ length: atOnce }, () => budget.open(STRANGER));
    expect(running.every(({ refusal }) => refusal === undefined)).toBe(true);
    expect(budget.open(STRANGER).refusal?.status).toBe(429);
    for (const { close } of running) close();
    expect(budget.open(STRANGER).refusal).toBeUndefined();
  });

  it('returns the reserved bytes when a turn fails', async () => {
    const budget = createWriteBudget(RATE, () => undefined);
    for (let count = 0; count < 100; count++) {
      const failing = budget.run(STRANGER, () => Promise.reject(new Error('no disk')));
      await expect(failing).rejects.toThrow('no disk');
    }
    const answer = await budget.run(STRANGER, async () => ({ status: 200, body: '' }));
    expect(answer.status).toBe(200);
  });

  it.each([
    ['this machine', RATE, '127.0.0.1'],
    ['clients when no rate is set', undefined, STRANGER],
  ])('does not limit %s', (_, rate, address) => {
    const budget = createWriteBudget(rate, () => undefined);
    for (let count = 0; count < 100; count++)
      expect(budget.open(address)).toMatchObject({ onStored: undefined });
    expect(budget.open(address).refusal).toBeUndefined();
  });
});
