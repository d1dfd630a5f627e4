// The events of a chat in which nothing happens: a stream says where it goes on, and that it lives.

import { followQuietChat } from '@colloquy/runtime/quiet-chat';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '../../limits.ts';
import { turnEvents } from './turn-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['the operator', limits.watchLookMs],
  ['the visitor', limits.followLookMs],
])('a chat stream for %s sends heartbeats in time', async (_, lookMs) => {
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
])('a stream starts with the id of the turn after which it resumes (requested: %s)', async (after, id) => {
  const { turns, leaving } = await followQuietChat({ after });
  const events = turnEvents(turns, leaving);
  expect((await events.next()).value).toBe(`:\n\nid: ${id}\n\n`);
  leaving.abort();
  await events.return(undefined);
});
