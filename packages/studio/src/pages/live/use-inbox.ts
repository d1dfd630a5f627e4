// The rows of the inbox, from the open chats, their states and their results.
import type { SessionState } from '@colloquy/schema';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { manage } from '../../data/management.ts';
import { useStored } from '../../data/stored.ts';
import { sessionQuery } from '../results/result-queries.ts';
import type { InboxChat } from './inbox.ts';
import { inboxOf } from './inbox.ts';
import { sessionsQuery } from './live-queries.ts';

/** Chats whose state is read, the newest ones: more than a person answers at once. */
const MOST_STATES = 40;

/** Results read for names and first words. */
const MOST_RESULTS = 100;

export interface Inbox {
  readonly sessions: UseQueryResult<unknown>;
  readonly chats: readonly InboxChat[];
}

/**
 * Reads the inbox of a bot. The chat that is open counts as seen.
 *
 * @example const { chats } = useInbox('lead', chatId);
 */
export function useInbox(botId: string, openId: string | undefined): Inbox {
  const sessions = useQuery(sessionsQuery(botId));
  const listed = sessions.data ?? [];
  const states = useQueries({ queries: listed.slice(0, MOST_STATES).map(({ id }) => sessionQuery(id)) });
  const results = useQuery(inboxResultsQuery(botId));
  const [seen, setSeen] = useStored<Readonly<Record<string, number>>>(`seen:${botId}`, {});
  const openTurns = listed.find(({ id }) => id === openId)?.turns;
  useEffect(() => {
    if (openId === undefined || openTurns === undefined || seen[openId] === openTurns) return;
    // Only open chats: the others would stay for ever.
    const open = new Set(listed.map(({ id }) => id));
    const stillOpen = Object.entries(seen).filter(([id]) => open.has(id));
    setSeen({ ...Object.fromEntries(stillOpen), [openId]: openTurns });
  });
  const byId = new Map(
    states.flatMap(({ data }): [string, SessionState][] => (data ? [[data.id, data]] : [])),
  );
  const chats = inboxOf({
    sessions: listed,
    states: byId,
    results: results.data ?? [],
    seen: new Map(Object.entries(seen)),
  });
  return { sessions, chats };
}

/** The newest results, with what people stated about them. */
const inboxResultsQuery = (botId: string) => ({
  queryKey: ['results', botId, 'inbox'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await manage.listResults({ botId, limit: MOST_RESULTS, signal })).results,
});
