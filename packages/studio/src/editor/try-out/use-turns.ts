// The turns of a trial chat, read again after each of them. Cards show the failures, and lists the values.
import type { ReadTurnsResponse } from '@colloquy/schema';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { manage } from '../../data/management.ts';
import { useEditor } from '../editor-context.tsx';
import type { TriedChat } from './tried-chat.ts';
import { failuresOf, triedValues, withAllVariables } from './turns.ts';

/**
 * @param channel a platform whose messages the turns have, too
 * @example const { data } = useTurns(chat); data?.turns.length // 2
 */
export function useTurns(chat: TriedChat | undefined, channel?: string): UseQueryResult<ReadTurnsResponse> {
  const { store } = useEditor();
  const { sessionId, pauses = 0 } = chat ?? {};
  const query = useQuery({
    queryKey: ['turns', sessionId, pauses, channel],
    async queryFn({ signal }) {
      const read = await manage.readTurns({ sessionId: sessionId ?? '', channel, signal });
      return { ...read, turns: withAllVariables(read.turns) };
    },
    enabled: sessionId !== undefined && pauses > 0,
    // The list stays visible while a turn loads; another chat starts with an empty one.
    placeholderData: (read, before) => (before?.queryKey[1] === sessionId ? read : undefined),
    gcTime: 0,
  });
  const turns = query.data?.turns;
  useEffect(() => {
    store.set({ failed: failuresOf(turns ?? []) });
    // Values stay as examples when the chat starts again.
    if (turns) store.set({ tried: triedValues(turns) });
  }, [turns, store]);
  return query;
}
