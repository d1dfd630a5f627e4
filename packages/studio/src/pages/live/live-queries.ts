// Queries of running chats: the list, updated by events, and the turns of one chat as they arrive.
import type { TranscriptTurn } from '@colloquy/schema';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { manage } from '../../data/management.ts';

/** Running chats of a bot, newest first. */
export const sessionsQuery = (botId: string) =>
  queryOptions({
    queryKey: ['sessions', botId],
    queryFn: async ({ signal }) => (await manage.listSessions({ botId, signal })).sessions,
  });

/** Events of a bot's chats; `missed` means that some events were lost. */
const CHAT_EVENTS = ['started', 'answered', 'ended', 'missed'];

/** Reloads the inbox and the chat after each event of the bot's chats. The browser reconnects by itself. */
export function useSessionNews(botId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const source = new EventSource(`/v1/bots/${encodeURIComponent(botId)}/sessions/watch`);
    const refresh = ({ data }: MessageEvent<string>): void => {
      const { chatId } = JSON.parse(data) as { readonly chatId?: string };
      // Without a chat, events were lost.
      void queries.invalidateQueries({ queryKey: chatId === undefined ? ['session'] : ['session', chatId] });
      void queries.invalidateQueries({ queryKey: ['sessions', botId] });
      void queries.invalidateQueries({ queryKey: ['results', botId, 'inbox'] });
    };
    for (const name of CHAT_EVENTS) source.addEventListener(name, refresh);
    return () => source.close();
  }, [botId, queries]);
}

/** The turns of a chat from its start, and whether it has ended. */
export interface WatchedChat {
  readonly turns: readonly TranscriptTurn[];
  readonly isEnded: boolean;
}

/** @example const { turns } = useWatchedChat(chatId); */
export function useWatchedChat(chatId: string): WatchedChat {
  const [chat, setChat] = useState<WatchedChat>({ turns: [], isEnded: false });
  const queries = useQueryClient();
  useEffect(() => {
    const source = new EventSource(`/v1/sessions/${encodeURIComponent(chatId)}/watch?after=0`);
    source.addEventListener('turn', (event) => {
      const turn = JSON.parse(event.data as string) as TranscriptTurn;
      setChat(({ turns, isEnded }) => ({
        // A resumed stream may repeat a turn.
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
