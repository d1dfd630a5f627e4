// Open pages that show a chat, and are notified to reload.
import { setTimeout as wait } from 'node:timers/promises';
import type { CarriedChat, PageNews, PageReloads } from '@colloquy/server';
import { limits } from './limits.ts';

/** All open pages. */
export interface OpenPages extends PageReloads {
  /** Reloads every page. Chats continue as `carry` returns, each once, even if two pages show it. */
  reload(): void;
}

/**
 * Creates an empty list of pages.
 *
 * @param carry creates a chat of the changed bot from an earlier one; returns nothing to restart it
 * @param isOutdated whether a chat began before the last change. Its page was already reloading at that time.
 * @example const pages = openPages({ carry, isOutdated }); createHttpServer(colloquy, { pageReloads: pages });
 */
export function openPages({
  carry,
  isOutdated,
}: {
  readonly carry: (sessionId: string) => Promise<CarriedChat | undefined>;
  readonly isOutdated: (sessionId: string) => boolean;
}): OpenPages {
  let change = Promise.withResolvers<void>();
  let changes = 0;
  /** Chats carried over for the current change. */
  let carried = new Map<string, Promise<CarriedChat | undefined>>();

  function carryOnce(sessionId: string): Promise<CarriedChat | undefined> {
    const known = carried.get(sessionId) ?? carry(sessionId);
    carried.set(sessionId, known);
    return known;
  }

  return {
    reload() {
      carried = new Map();
      changes++;
      change.resolve();
      change = Promise.withResolvers<void>();
    },
    async *follow({ sessionId, signal }): AsyncGenerator<PageNews> {
      const before = changes;
      const isLate = sessionId !== undefined && isOutdated(sessionId);
      while (!signal.aborted) {
        if (isLate || changes !== before) {
          // The page closes this connection by reloading; its new chat uses another one.
          yield { type: 'reload', chat: sessionId === undefined ? undefined : await carryOnce(sessionId) };
          return;
        }
        const { promise } = change;
        await Promise.race([
          promise,
          wait(limits.quietMs, undefined, { signal, ref: false }).catch(() => undefined),
        ]);
        if (changes === before && !signal.aborted) yield { type: 'quiet' };
      }
    },
  };
}
