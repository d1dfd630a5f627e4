// Following a draft: whoever has it open hears of each change at once, on whatever server it was made.

import type { Notifications } from '@colloquy/runtime';
import { shareReads } from '@colloquy/runtime';
import type { DraftChangeRecord, FollowedChange, Store } from '@colloquy/storage';
import { limits } from './limits.ts';

/**
 * What happens to a draft. `change`: it was changed. `reset`: what came between is not known any more, its patch is too large to be sent
 * to every follower, or it is the draft of another bot with this id, so it has to be read again. `quiet`: nothing for a while. `gone`: the bot was removed.
 */
export type DraftNews =
  | { readonly type: 'change'; readonly change: DraftChangeRecord }
  | { readonly type: 'reset'; readonly revision: number }
  | { readonly type: 'quiet' }
  | { readonly type: 'gone' };

/** Follows drafts, as many at once as there may be. */
export interface DraftFollowers {
  /** Takes a place among them until the signal is aborted, at once, so that many who come together take no more than there are. False when there is none. */
  enter(botId: string, signal: AbortSignal): boolean;
  /** Tells what happens behind a revision, in order and without a gap, until the signal is aborted or the bot is gone. */
  follow(
    botId: string,
    options: { readonly after: number; readonly signal: AbortSignal },
  ): AsyncGenerator<DraftNews>;
}

/**
 * Makes them.
 *
 * @example for await (const news of followers.follow('lead-bot', { after: 12, signal })) …
 */
export function createDraftFollowers({
  store,
  notifications,
}: {
  readonly store: Pick<Store, 'drafts' | 'loadBot'>;
  readonly notifications: Pick<Notifications, 'next'>;
}): DraftFollowers {
  const open = new Map<string, number>();
  let count = 0;

  function add(botId: string, one: 1 | -1): void {
    count += one;
    const left = (open.get(botId) ?? 0) + one;
    if (left > 0) open.set(botId, left);
    else open.delete(botId);
  }

  /** Followers who look at the same moment share one read, and so the change objects. */
  const share = shareReads<readonly FollowedChange[]>();
  const page = { limit: limits.changesPerLook, patchBytes: limits.followedPatchBytes };
  const changesAfter = (botId: string, revision: number) =>
    share(`${revision} ${botId}`, () => store.drafts.changesAfter(botId, revision, page));

  return {
    enter(botId, signal) {
      if (signal.aborted) return true;
      if (count >= limits.followers || (open.get(botId) ?? 0) >= limits.followersOfDraft) return false;
      add(botId, 1);
      signal.addEventListener('abort', () => add(botId, -1), { once: true });
      return true;
    },
    follow: (botId, options) => news({ store, notifications, changesAfter }, { botId, ...options }),
  };
}

async function* news(
  {
    store,
    notifications,
    changesAfter,
  }: Parameters<typeof createDraftFollowers>[0] & {
    readonly changesAfter: (botId: string, revision: number) => Promise<readonly FollowedChange[]>;
  },
  { botId, after, signal }: { readonly botId: string; readonly after: number; readonly signal: AbortSignal },
): AsyncGenerator<DraftNews> {
  let seen = after;
  while (!signal.aborted) {
    // Waits from before it looks, so that nothing happens in between.
    const looked = new AbortController();
    const woken = notifications.next(topicOf(botId), {
      signal: AbortSignal.any([signal, looked.signal]),
      timeoutMs: limits.lookMs,
    });
    const changes = await changesAfter(botId, seen);
    for (const change of changes) {
      if (change.revision === seen + 1 && isWhole(change)) yield { type: 'change', change };
      else yield { type: 'reset', revision: change.revision };
      seen = change.revision;
    }
    if (changes.length > 0)
      looked.abort(); // there may be more
    else if (!(await store.loadBot({ id: botId }))) {
      looked.abort();
      yield { type: 'gone' };
      return;
    } else {
      const revision = await newestRevision(store, botId);
      yield revision < seen ? { type: 'reset', revision } : { type: 'quiet' };
      seen = Math.min(seen, revision);
    }
    await woken;
  }
}

function isWhole(change: FollowedChange): change is DraftChangeRecord {
  return change.patch !== undefined;
}

/**
 * Less than what was seen when the bot was removed and made again: it counts from 1 once more. The newest change is kept as long as the draft, and
 * is much less to read than its definition.
 */
async function newestRevision(store: Pick<Store, 'drafts'>, botId: string): Promise<number> {
  return (await store.drafts.listChanges(botId, { limit: 1 }))[0]?.revision ?? 0;
}

/** By which servers tell each other that a draft was changed. */
export function topicOf(botId: string): string {
  return `draft ${botId}`;
}
