// Notifications wake waiters on any server, so that they need not poll.
import type { Store } from '@colloquy/storage';

/** Waiters by topic. */
export interface Notifications {
  /** Wakes all waiters of this topic, on all servers of the store. A waiter that misses it polls later. */
  notify(topic: string): void;
  /**
   * Resolves with true at the next notification of this topic, and with false when the time is up, when the signal is
   * aborted, or when notifications may be lost. Never rejects.
   */
  next(
    topic: string,
    options: { readonly signal: AbortSignal; readonly timeoutMs: number },
  ): Promise<boolean>;
}

/**
 * Creates the notifications of one server. It listens to the store only while there are waiters.
 *
 * @example
 * const notifications = createNotifications(store);
 * const woken = notifications.next('session s1', { signal, timeoutMs: 2_000 });
 * notifications.notify('session s1');
 * await woken;
 */
export function createNotifications(store: Pick<Store, 'notify' | 'onNotification'>): Notifications {
  const waiters = new Map<string, Set<(isNotified: boolean) => void>>();
  let stopListening: (() => void) | undefined;

  function wakeHere(topic: string | undefined): void {
    const woken = topic === undefined ? [...waiters.values()] : [waiters.get(topic) ?? []];
    for (const waiter of woken.flatMap((ofTopic) => [...ofTopic])) waiter(topic !== undefined);
  }

  return {
    notify(topic) {
      store.notify(topic).catch(() => wakeHere(topic));
    },
    next(topic, { signal, timeoutMs }) {
      if (signal.aborted) return Promise.resolve(false);
      stopListening ??= store.onNotification(wakeHere);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const ofTopic = waiters.get(topic) ?? new Set();
      waiters.set(topic, ofTopic);
      const leave = () => end(false);
      const end = (isNotified: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        ofTopic.delete(end);
        if (ofTopic.size === 0 && waiters.get(topic) === ofTopic) waiters.delete(topic);
        if (waiters.size === 0) {
          stopListening?.();
          stopListening = undefined;
        }
        resolve(isNotified);
      };
      const timer = setTimeout(leave, timeoutMs);
      signal.addEventListener('abort', leave, { once: true });
      ofTopic.add(end);
      return promise;
    },
  };
}
