// Chats that go on: the list, followed by events, and the turns of one chat as they come.
import type { ToldTurn } from '@colloquy/schema';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { manage } from '../../data/management.ts';

/** The chats of a bot that have not ended, the latest first. */
export const sessionsQuery = (botId: string) =>
  queryOptions({
    queryKey: ['sessions', botId],
    queryFn: async ({ signal }) => (await manage.listSessions({ botId, signal })).sessions,
  });

/** Where a chat is. */
export const sessionQuery = (chatId: string) =>
  queryOptions({
    queryKey: ['session', chatId],
    queryFn: async ({ signal }) => await manage.readSession({ sessionId: chatId, signal }),
  });

/** Events of the chats of a bot; `missed` says that some were not told. */
const CHAT_EVENTS = ['started', 'answered', 'ended', 'missed'];

/** Asks for the list again whenever something happens in a chat of the bot. The browser connects again by itself. */
export function useSessionNews(botId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const source = new EventSource(`/v1/bots/${encodeURIComponent(botId)}/sessions/watch`);
    const refresh = (): void => void queries.invalidateQueries({ queryKey: ['sessions', botId] });
    for (const name of CHAT_EVENTS) source.addEventListener(name, refresh);
    return () => source.close();
  }, [botId, queries]);
}

/** The turns of a chat from its beginning, and whether it has ended. */
export interface WatchedChat {
  readonly turns: readonly ToldTurn[];
  readonly isEnded: boolean;
}

/** @example const { turns } = useWatchedChat(chatId); */
export function useWatchedChat(chatId: string): WatchedChat {
  const [chat, setChat] = useState<WatchedChat>({ turns: [], isEnded: false });
  const queries = useQueryClient();
  useEffect(() => {
    const source = new EventSource(`/v1/sessions/${encodeURIComponent(chatId)}/watch?after=0`);
    source.addEventListener('turn', (event) => {
      const turn = JSON.parse(event.data as string) as ToldTurn;
      setChat(({ turns, isEnded }) => ({
        // A stream that goes on may tell a turn again.
        turns: [...turns.filter((one) => one.turn !== turn.turn), turn].sort(
          (one, other) => one.turn - other.turn,
        ),
        isEnded,
      }));
      void queries.invalidateQueries({ queryKey: ['session', chatId] });
    });
    source.addEventListener('end', () => {
      setChat(({ turns }) => ({ turns, isEnded: true }));
      source.close();
    });
    return () => source.close();
  }, [chatId, queries]);
  return chat;
}
