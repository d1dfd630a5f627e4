// Following a chat in which nothing happens: whoever follows is heard of again and again, so that a stream can be kept alive.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionRecord } from '../stores/store.ts';
import type { Following, FollowingParts } from './follow-chat.ts';
import { followChat } from './follow-chat.ts';
import { createNotifications } from './notifications.ts';

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
  ['looks more often', 10, 60_000],
  ['looks less often', 60_000, 10],
])('gives nothing now and then, also to one who %s than that', async (_, lookMs, tickMs) => {
  const { turns, leaving } = await follow({ lookMs, tickMs });
  for (let time = 0; time < 3; time++) {
    const next = turns.next();
    await vi.advanceTimersByTimeAsync(20);
    const late = Promise.resolve('late');
    expect(await Promise.race([next, late])).toEqual({ done: false, value: undefined });
  }
  leaving.abort();
  expect(await turns.next()).toEqual({ done: true, value: undefined });
});
