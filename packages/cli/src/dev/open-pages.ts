// Open pages: who shows a chat at this moment, and hears that it has to load again.
import { setTimeout as wait } from 'node:timers/promises';
import type { CarriedChat, PageNews, PageReloads } from '@colloquy/server';
import { limits } from './limits.ts';

/** All open pages. */
export interface OpenPages extends PageReloads {
  /** Has every page load again; chats go on as `carry` says, each of them once, also when two pages show it. */
  reload(): void;
}

/**
 * Makes the list of pages, empty.
 *
 * @param carry makes a chat of the changed bot out of an earlier one; nothing when it begins again
 * @param isOutdated whether a chat began before the last change. Its page was loading again when that came.
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
  /** Of the current change. */
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
          // The page goes away with this; what becomes of it is another connection.
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
