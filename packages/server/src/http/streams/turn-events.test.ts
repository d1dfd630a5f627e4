// The events of a chat in which nothing happens: a stream says where it goes on, and that it lives.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Following, FollowingParts } from '../../chats/follow-chat.ts';
import { followChat } from '../../chats/follow-chat.ts';
import { createNotifications } from '../../chats/notifications.ts';
import { limits } from '../../limits.ts';
import type { SessionRecord } from '../../stores/store.ts';
import { turnEvents } from './turn-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Follows a preview that has come to its seventh turn and stays there. */
async function follow(following: Partial<Following> = {}) {
  const session = { id: 's', turn: 7, status: 'active', isPreview: true, state: '{"frames":[]}' };
  const parts = {
    store: { loadSessions: async () => [session as SessionRecord], loadRecords: async () => [] },
    library: { flow: async () => undefined },
    notifications: createNotifications({
      notify: async () => undefined,
      onNotification: () => () => undefined,
    }),
  } as unknown as FollowingParts;
  const leaving = new AbortController();
  const all = { signal: leaving.signal, lookMs: 5_000, tickMs: 15_000, ...following };
  const turns = await followChat('s', all, parts);
  if ('status' in turns) throw new Error(turns.body);
  return { turns, leaving };
}

it.each([
  ['who runs the bot', limits.watchLookMs],
  ['whose chat it is', limits.followLookMs],
])('a stream for those %s shows in time that it lives', async (_, lookMs) => {
  const { turns, leaving } = await follow({ lookMs, tickMs: limits.heartbeatMs });
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
  const { turns, leaving } = await follow({ after });
  const events = turnEvents(turns, leaving);
  expect((await events.next()).value).toBe(`:\n\nid: ${id}\n\n`);
  leaving.abort();
  await events.return(undefined);
});
