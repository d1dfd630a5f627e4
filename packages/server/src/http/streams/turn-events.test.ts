// The events of a chat in which nothing happens: a stream says where it goes on, and that it lives.

import { followQuietChat } from '@colloquy/runtime/quiet-chat';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '../../limits.ts';
import { turnEvents } from './turn-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['who runs the bot', limits.watchLookMs],
  ['whose chat it is', limits.followLookMs],
])('a stream for those %s shows in time that it lives', async (_, lookMs) => {
  const { turns, leaving } = await followQuietChat({ lookMs, tickMs: limits.heartbeatMs });
  const times: number[] = [];
  const reading = (async () => {
    for await (const _sign of turnEvents(turns, leaving)) times.push(performance.now());
  })();
  await vi.advanceTimersByTimeAsync(10 * limits.heartbeatMs);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(1);
  await reading;
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(gaps.length).toBeGreaterThanOrEqual(10);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(limits.heartbeatMs + 10);
});

it.each([
  [undefined, '7'],
  [3, '3'],
])('a stream begins with the turn behind which it goes on (asked for %s)', async (after, id) => {
  const { turns, leaving } = await followQuietChat({ after });
  const events = turnEvents(turns, leaving);
  expect((await events.next()).value).toBe(`:\n\nid: ${id}\n\n`);
  leaving.abort();
  await events.return(undefined);
});
