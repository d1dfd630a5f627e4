// Notifications inside this process: calls those who listen.
import { limits } from './limits.ts';
import type { NotificationListener } from './store.ts';
import { StoreFailure } from './store-failure.ts';

/** Knows the listeners of one store. */
export interface LocalNotifications {
  /** Calls every listener. A failing one does not affect the others. */
  notify(topic: string | undefined): void;
  onNotification(listener: NotificationListener): () => void;
}

/**
 * Makes the notifications of one store.
 *
 * @example
 * const notifications = createLocalNotifications();
 * const stop = notifications.onNotification((topic) => seen.push(topic));
 * notifications.notify('session 1');
 */
export function createLocalNotifications(): LocalNotifications {
  const listeners = new Set<{ readonly call: NotificationListener }>();
  return {
    notify(topic) {
      for (const { call } of [...listeners]) {
        try {
          call(topic);
        } catch {
          // A notification is a hint. A listener that throws misses only the hint.
        }
      }
    },
    onNotification(call) {
      const listener = { call };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Throws when a topic is too long to be carried. */
export function checkTopic(topic: string): void {
  if (topic.length > limits.topicCharacters)
    throw new StoreFailure(
      'unavailable',
      `The topic of a notification may have ${limits.topicCharacters} characters.`,
    );
}
