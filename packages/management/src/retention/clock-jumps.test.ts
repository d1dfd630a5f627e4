// Retention and a clock that jumps: it must not erase anyone.

import type { Store } from '@colloquy/storage';
import { memoryStore } from '@colloquy/storage';
import { turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import { startRetention } from './start-retention.ts';
import { chat, DAY, HOUR, NOW, remaining } from './testing/old-chats.ts';

describe('a clock that jumps', () => {
  /** A running server whose clock the test sets. */
  async function run(store: Store) {
    const time = { now: NOW, steady: 0 };
    const outcomes: object[] = [];
    const start = () =>
      startRetention({
        store,
        clock: () => time.now,
        steadyClock: () => time.steady,
        onPass: (outcome) => outcomes.push(outcome),
      });
    const pass = (ms: number) => {
      time.now += ms;
      time.steady += ms;
    };
    return { time, outcomes, start, pass };
  }

  it('causes no erasure, whether the server runs or has just started', async () => {
    const store = memoryStore();
    const { time, outcomes, start, pass } = await run(store);
    const first = start();
    await first.runOnce();
    await chat(store, 'open', HOUR);
    time.now += 100 * DAY;
    pass(10 * 60_000);
    expect(await first.runOnce()).toBeUndefined();
    expect(outcomes.at(-1)).toMatchObject({ heldBack: { jumpMs: 100 * DAY } });
    await first.stop();
    const second = start();
    expect(await second.runOnce()).toBeUndefined();
    expect(await remaining(store)).toEqual(['open']);
    // The clock was right: the server was off for that time.
    for (let hours = 0; hours <= 25; hours++) {
      await second.runOnce();
      pass(HOUR);
    }
    expect(await remaining(store)).toEqual([]);
    await second.stop();
  });

  it('is trusted after a day, even with two servers that check in turn', async () => {
    const store = memoryStore();
    const { time, start, pass } = await run(store);
    const before = start();
    await before.runOnce();
    await chat(store, 'open', HOUR);
    await before.stop();
    time.now += 100 * DAY;
    const [one, other] = [start(), start()];
    let minutes = 0;
    for (; (await remaining(store)).length > 0 && minutes < 30 * 60; minutes += 10) {
      await one.runOnce();
      pass(4 * 60_000);
      await other.runOnce();
      pass(6 * 60_000);
    }
    expect(minutes).toBeGreaterThanOrEqual(24 * 60);
    expect(minutes).toBeLessThan(25 * 60);
    await one.stop();
    await other.stop();
  });

  it('ahead and back removes no stored response', async () => {
    const store = memoryStore();
    const { time, start, pass } = await run(store);
    const retention = start();
    await retention.runOnce();
    const request = { scope: 's', key: 'one', hash: 'h' };
    const at = { id: 's', createdAt: NOW, updatedAt: NOW, state: '{"frames":[]}' };
    await store.commitTurns([turnCommit({ session: at, request })]);
    await store.commitTurns([turnCommit({ session: { ...at, turn: 2 } })]);
    time.now += 2 * DAY;
    pass(10 * 60_000);
    await retention.runOnce();
    time.now -= 2 * DAY;
    expect(await retention.runOnce()).toMatchObject({ requests: 0 });
    expect((await store.loadRequests([request]))[0]?.response).toBeDefined();
    await retention.stop();
  });

  it('back in time keeps the chats that are written until it is corrected', async () => {
    const store = memoryStore();
    const { time, start, pass } = await run(store);
    const retention = start();
    await retention.runOnce();
    time.now -= 100 * DAY;
    pass(10 * 60_000);
    expect(await retention.runOnce()).toBeUndefined();
    await chat(store, 'written-behind', 100 * DAY);
    time.now += 100 * DAY;
    pass(10 * 60_000);
    expect(await retention.runOnce()).toMatchObject({ sessions: 0 });
    expect(await remaining(store)).toEqual(['written-behind']);
    await retention.stop();
  });
});
