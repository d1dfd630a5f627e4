// Wakes: told, too late, or gone; and nobody is listened for when nobody waits.
import { expect, it } from 'vitest';
import type { WakeListener } from '../stores/store.ts';
import { createWakes } from './wakes.ts';

/** A store's bell, and how many listen to it. */
function bell() {
  const listeners = new Set<WakeListener>();
  return {
    listeners,
    wakes: createWakes({
      wake: async (topic) => {
        for (const listener of listeners) listener(topic);
      },
      onWake(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
  };
}

const never = new AbortController().signal;
const state = (promise: Promise<void>) =>
  Promise.race([promise.then(() => 'woken'), Promise.resolve('waits')]);

it('wakes those who wait for the topic', async () => {
  const { wakes, listeners } = bell();
  const [first, second, other] = ['a', 'a', 'b'].map((topic) =>
    wakes.next(topic, { signal: never, timeoutMs: 60_000 }),
  ) as [Promise<void>, Promise<void>, Promise<void>];
  wakes.wake('a');
  await Promise.all([first, second]);
  expect(await state(other)).toBe('waits');
  expect(listeners.size).toBe(1);
  wakes.wake('b');
  await other;
  expect(listeners.size).toBe(0);
});

it('wakes everybody when some wake-ups may have been lost', async () => {
  const { wakes, listeners } = bell();
  const waiting = ['a', 'b'].map((topic) => wakes.next(topic, { signal: never, timeoutMs: 60_000 }));
  for (const listener of listeners) listener(undefined);
  await Promise.all(waiting);
});

it('ends when the time is up, and when nobody wants to know any more', async () => {
  const { wakes, listeners } = bell();
  await wakes.next('a', { signal: never, timeoutMs: 5 });
  const gone = new AbortController();
  const waiting = wakes.next('a', { signal: gone.signal, timeoutMs: 60_000 });
  gone.abort();
  await waiting;
  await wakes.next('a', { signal: gone.signal, timeoutMs: 60_000 });
  expect(listeners.size).toBe(0);
});
