// Random sessions are run again from the store, after a restart, and come to the same bytes. No call is made.
import { join } from 'node:path';
import { openStore } from '@colloquy/server';
import { afterAll, expect, inject, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSize } from '../support/test-size.ts';
import { replayTalks } from './replay-talks.ts';

const SESSIONS = testSize('COLLOQUY_TEST_REPLAYED_SESSIONS', { usual: 80, long: 10_000 });

/** Among so many there are some that wait for what another system sends. */
const ENOUGH_SESSIONS = 200;

const folder = temporaryFolder('replay');
afterAll(folder.remove);

it(`${SESSIONS} random chats replay to the same bytes`, { timeout: 60 * 60_000 }, async () => {
  const seed = inject('seed');
  const open = () => openStore({ dataFolder: join(folder.path, 'data') });
  const { complaints, sessions, turns, calls, deliveries, rewinds } = await replayTalks(open, {
    sessions: SESSIONS,
    seed,
  });
  expect(complaints).toEqual([]);
  // What was held is worth being held again.
  expect(sessions).toBeGreaterThan(SESSIONS / 2);
  expect(turns).toBeGreaterThan(2 * sessions);
  expect(calls).toBeGreaterThan(sessions / 10);
  expect(rewinds).toBeGreaterThan(sessions / 20);
  if (SESSIONS >= ENOUGH_SESSIONS) expect(deliveries).toBeGreaterThan(0);
});
