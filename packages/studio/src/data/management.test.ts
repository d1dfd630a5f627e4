import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { manage } from './management.ts';
import { markSignedIn, readIsSignedOut } from './session.ts';

/** Responds to the pending request as the server does without a session. */
let refuse: () => void;
beforeEach(() => {
  markSignedIn();
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve) => {
        refuse = () => resolve(Response.json({ code: 'UNAUTHORIZED' }, { status: 401 }));
      }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('notices a lost session', async () => {
  const asked = manage.listBots();
  refuse();
  await expect(asked).rejects.toThrow();
  expect(readIsSignedOut()).toBe(true);
});

it('keeps a new session when a request from before it is refused late', async () => {
  const asked = manage.listBots();
  markSignedIn();
  refuse();
  await expect(asked).rejects.toThrow();
  expect(readIsSignedOut()).toBe(false);
});
