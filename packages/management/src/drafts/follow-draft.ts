// Following a draft: delivers each change at once to all who have it open, on any server.

import type { Notifications } from '@colloquy/runtime';
import { shareReads } from '@colloquy/runtime';
import type { DraftChangeRecord, FollowedChange, Store } from '@colloquy/storage';
import { limits } from './limits.ts';

/**
 * News of a draft. `change`: it was changed. `reset`: the follower must reload it, because earlier changes are unknown,
 * a patch is too large to send to all followers, or another bot got this id. `quiet`: no change for a while. `gone`:
 * the bot was removed.
 */
export type DraftNews =
  | { readonly type: 'change'; readonly change: DraftChangeRecord }
  | { readonly type: 'reset'; readonly revision: number }
  | { readonly type: 'quiet' }
  | { readonly type: 'gone' };

/** Follows drafts, up to a limit of followers. */
export interface DraftFollowers {
  /**
   * Reserves a place synchronously until the signal is aborted, so that many simultaneous followers stay within the
   * limit. Returns false at the limit.
   */
  enter(botId: string, signal: AbortSignal): boolean;
  /**
   * Yields the changes after a revision, in order and without gaps, until the signal is aborted or the bot is removed.
   */
  follow(
    botId: string,
    options: { readonly after: number; readonly signal: AbortSignal },
  ): AsyncGenerator<DraftNews>;
}

/**
 * Creates the followers.
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
    const remaining = (open.get(botId) ?? 0) + one;
    if (remaining > 0) open.set(botId, remaining);
    else open.delete(botId);
  }

  /** Followers that read at the same moment share one read, and therefore the change objects. */
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
    // Starts waiting before the read, so that no change is missed in between.
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
 * Lower than a follower's revision after the bot was removed and created again, which restarts revisions at 1. The
 * newest change is stored as long as the draft, and is much smaller to read than the definition.
 */
async function newestRevision(store: Pick<Store, 'drafts'>, botId: string): Promise<number> {
  return (await store.drafts.listChanges(botId, { limit: 1 }))[0]?.revision ?? 0;
}

/** The topic by which servers notify each other of changes to a draft. */
export function topicOf(botId: string): string {
  return `draft ${botId}`;
}
