// Queries of the list of bots. Rows load their review and number of chats when they become visible.
import type { BotComparison, Issue, ListedBot } from '@colloquy/schema';
import { queryOptions } from '@tanstack/react-query';
import { manage } from '../../data/management.ts';

/** The server runs reviews one after another; further concurrent requests would only wait there. */
const MOST_REVIEWS_AT_ONCE = 2;

/** Milliseconds before a review or a count is loaded again. */
const FRESH_MS = 30_000;

const DAYS = 7;
const DAY_MS = 86_400_000;

/** The bots, or the archived ones. */
export const botsQuery = (isArchived = false) =>
  queryOptions({
    queryKey: ['bots', isArchived],
    queryFn: async ({ signal }): Promise<readonly ListedBot[]> =>
      (await manage.listBots({ archived: isArchived || undefined, signal })).bots,
  });

/** One bot. */
export const botQuery = (botId: string) =>
  queryOptions({
    queryKey: ['bot', botId],
    queryFn: ({ signal }): Promise<ListedBot> => manage.readBot({ botId, signal }),
  });

/** The review of a draft before publishing. */
export interface Review {
  readonly issues: readonly Issue[];
  readonly comparison?: BotComparison | undefined;
}

/** The review of a draft. */
export const reviewQuery = (botId: string) =>
  queryOptions({
    queryKey: ['review', botId],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => inTurn(() => manage.reviewDraft({ botId, signal })),
  });

/** Number of chats started in the last seven days. */
export const recentChatsQuery = (botId: string) =>
  queryOptions({
    queryKey: ['recent-chats', botId],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const since = new Date(Date.now() - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
      const analytics = await manage.readAnalytics({ botId, since, signal });
      return analytics.total.starts;
    },
  });

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  while (running >= MOST_REVIEWS_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await run();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
