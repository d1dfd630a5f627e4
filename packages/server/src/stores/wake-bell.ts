// The bell: wakes those in this process who listen.
import { limits } from './limits.ts';
import type { WakeListener } from './store.ts';
import { StoreFailure } from './store-failure.ts';

/** Knows the listeners of one store. */
export interface WakeBell {
  /** Calls every listener. One that fails does not keep the others from hearing. */
  ring(topic: string | undefined): void;
  onWake(listener: WakeListener): () => void;
}

/**
 * Makes a bell.
 *
 * @example
 * const bell = createWakeBell();
 * const stop = bell.onWake((topic) => seen.push(topic));
 * bell.ring('session 1');
 */
export function createWakeBell(): WakeBell {
  const listeners = new Set<{ readonly call: WakeListener }>();
  return {
    ring(topic) {
      for (const { call } of [...listeners]) {
        try {
          call(topic);
        } catch {
          // A wake-up is a hint. Whoever fails over it misses the hint and nothing else.
        }
      }
    },
    onWake(call) {
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
      `The topic of a wake-up may have ${limits.topicCharacters} characters.`,
    );
}
