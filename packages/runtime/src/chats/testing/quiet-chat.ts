// A chat of a test in which nothing happens, and somebody who follows it.

import type { SessionRecord } from '@colloquy/storage';
import { ReadQueue } from '../../read-queue.ts';
import type { Following, FollowingDependencies } from '../follow-chat.ts';
import { followChat } from '../follow-chat.ts';
import { createNotifications } from '../notifications.ts';

/**
 * Follows a preview that has come to its seventh turn and stays there.
 *
 * @example const { turns, leaving } = await followQuietChat({ lookMs: 5_000, tickMs: 15_000 });
 */
export async function followQuietChat(following: Partial<Following> = {}) {
  const session = { id: 's', turn: 7, status: 'active', isPreview: true, state: '{"frames":[]}' };
  const parts = {
    store: { loadSessions: async () => [session as SessionRecord], loadRecords: async () => [] },
    reads: new ReadQueue(async () => undefined),
    library: { flow: async () => undefined },
    notifications: createNotifications({
      notify: async () => undefined,
      onNotification: () => () => undefined,
    }),
  } as unknown as FollowingDependencies;
  const leaving = new AbortController();
  const all = { signal: leaving.signal, lookMs: 5_000, tickMs: 15_000, ...following };
  const turns = await followChat('s', all, parts);
  if ('status' in turns) throw new Error(turns.body);
  return { turns, leaving };
}
