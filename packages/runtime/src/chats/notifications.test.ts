// Notifications: told, too late, or gone; and nobody is listened for when nobody waits.

import type { NotificationListener } from '@colloquy/storage';
import { expect, it } from 'vitest';
import { createNotifications } from './notifications.ts';

/** A store's listeners, and how many listen to it. */
function open() {
  const listeners = new Set<NotificationListener>();
  return {
    listeners,
    notifications: createNotifications({
      notify: async (topic) => {
        for (const listener of listeners) listener(topic);
      },
      onNotification(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
  };
}

const never = new AbortController().signal;
const state = (promise: Promise<boolean>) =>
  Promise.race([promise.then(() => 'woken'), Promise.resolve('waits')]);

it('a notification wakes all waiters of its topic', async () => {
  const { notifications, listeners } = open();
  const [first, second, other] = ['a', 'a', 'b'].map((topic) =>
    notifications.next(topic, { signal: never, timeoutMs: 60_000 }),
  ) as [Promise<boolean>, Promise<boolean>, Promise<boolean>];
  notifications.notify('a');
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(await state(other)).toBe('waits');
  expect(listeners.size).toBe(1);
  notifications.notify('b');
  await other;
  expect(listeners.size).toBe(0);
});

it('a lost notification wakes the waiters of all topics', async () => {
  const { notifications, listeners } = open();
  const waiting = ['a', 'b'].map((topic) => notifications.next(topic, { signal: never, timeoutMs: 60_000 }));
  for (const listener of listeners) listener(undefined);
  expect(await Promise.all(waiting)).toEqual([false, false]);
});

it('a wait ends after its timeout, or when its caller aborts it', async () => {
  const { notifications, listeners } = open();
  expect(await notifications.next('a', { signal: never, timeoutMs: 5 })).toBe(false);
  const gone = new AbortController();
  const waiting = notifications.next('a', { signal: gone.signal, timeoutMs: 60_000 });
  gone.abort();
  await waiting;
  await notifications.next('a', { signal: gone.signal, timeoutMs: 60_000 });
  expect(listeners.size).toBe(0);
});
