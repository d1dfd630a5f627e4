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

it('a rejected request marks the session as signed out', async () => {
  const asked = manage.listBots();
  refuse();
  await expect(asked).rejects.toThrow();
  expect(readIsSignedOut()).toBe(true);
});

it('a late rejection of an earlier request does not end a new session', async () => {
  const asked = manage.listBots();
  markSignedIn();
  refuse();
  await expect(asked).rejects.toThrow();
  expect(readIsSignedOut()).toBe(false);
});
