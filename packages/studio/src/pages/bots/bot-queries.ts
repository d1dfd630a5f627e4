// What the list of bots asks for. Rows ask for their review and their chats when they are seen.
import type { BotComparison, Issue, ListedBot } from '@colloquy/schema';
import { queryOptions } from '@tanstack/react-query';
import { manage } from '../../data/management.ts';

/** Reviews run one after another on the server; more at once would only wait there. */
const MOST_REVIEWS_AT_ONCE = 2;

/** How long a review or a count is shown before it is asked for again. */
const FRESH_MS = 30_000;

const DAYS = 7;
const DAY_MS = 86_400_000;

/** The bots, or those that are archived. */
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

/** A draft as its author wants to know it before publishing. */
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

/** How many chats began in the last seven days. */
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
