// Feeds of replies: any number of connections follow one response in progress. The turn continues without followers.
import type { ApiResponse, ReplyWatcher } from '@colloquy/runtime';
import type { KnownReply } from './reply-events.ts';

/** One answer in the making. */
export interface ReplyFeed {
  /** The known parts. */
  known(): KnownReply;
  /** Resolves with true once more is known than was seen, with false when the time is up. Rejects when the request failed. */
  changed(seen: KnownReply, timeoutMs: number): Promise<boolean>;
}

/** The feeds of a server. */
export interface ReplyFeeds {
  /** Follows the request of this name, carrying it out unless that is being done already. */
  follow(name: string, carryOut: (watcher: ReplyWatcher) => Promise<ApiResponse>): ReplyFeed;
}

/**
 * Creates the feeds of a server. A feed lives from its request to its response, and as long as it is read.
 *
 * @example
 * const feeds = createReplyFeeds();
 * const feed = feeds.follow('s1 key', (watcher) => colloquy.chats.continueChat('s1', body, { ...context, watcher }));
 */
export function createReplyFeeds(): ReplyFeeds {
  const underWay = new Map<string, ReplyFeed>();
  return {
    follow(name, carryOut) {
      const known = underWay.get(name);
      if (known) return known;
      const feed = openFeed(carryOut, () => underWay.delete(name));
      underWay.set(name, feed);
      return feed;
    },
  };
}

function openFeed(carryOut: (watcher: ReplyWatcher) => Promise<ApiResponse>, onEnd: () => void): ReplyFeed {
  let known: KnownReply = { reply: undefined, texts: new Map(), answer: undefined };
  let failure: unknown;
  const waiters = new Set<() => void>();
  const publish = (news: Partial<KnownReply>) => {
    known = { ...known, ...news };
    for (const waiter of [...waiters]) waiter();
  };
  const watcher: ReplyWatcher = {
    // Earlier texts are in bubbles of the reply; a rerun of the turn sends them again.
    reached: (reply) => publish({ reply, texts: new Map() }),
    text: (call, piece) =>
      publish({ texts: new Map(known.texts).set(call, (known.texts.get(call) ?? '') + piece) }),
  };
  carryOut(watcher)
    .then((answer) => publish({ answer }))
    .catch((error: unknown) => {
      failure = { error };
      publish({});
    })
    .finally(onEnd);
  return {
    known: () => known,
    async changed(seen, timeoutMs) {
      if (failure === undefined && known === seen) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, timeoutMs);
        waiters.add(resolve);
        await promise;
        clearTimeout(timer);
        waiters.delete(resolve);
      }
      if (failure !== undefined) throw (failure as { error: unknown }).error;
      return known !== seen;
    },
  };
}
