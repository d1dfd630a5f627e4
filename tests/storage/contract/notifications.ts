// Notifications reach all listeners.

import { storeLimits as limits } from '@colloquy/storage';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: notifications reach all listeners. */
export function describeNotifications(test: OpenTest): void {
  describe('notifications', () => {
    it('reach all listeners in order, until they stop', async () => {
      const [first, second]: [unknown[], unknown[]] = [[], []];
      const stop = test.store.onNotification((topic) => first.push(topic));
      test.store.onNotification((topic) => second.push(topic));
      await test.store.notify('session a');
      await test.store.notify('session "ü" \\');
      await expect.poll(() => first).toEqual(['session a', 'session "ü" \\']);
      stop();
      await test.store.notify('session b');
      await expect.poll(() => second).toEqual(['session a', 'session "ü" \\', 'session b']);
      expect(first).toHaveLength(2);
    });

    it('reach the other listeners when one fails', async () => {
      const heard: unknown[] = [];
      test.store.onNotification(() => {
        throw new Error('mine');
      });
      test.store.onNotification((topic) => heard.push(topic));
      await test.store.notify('session a');
      await expect.poll(() => heard).toEqual(['session a']);
    });

    it('need no listener, and refuse a topic that is too long', async () => {
      await test.store.notify('session a');
      await expect(test.store.notify('x'.repeat(limits.topicCharacters + 1))).rejects.toThrow('topic');
    });
  });
}
