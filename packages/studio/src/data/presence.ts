// Who else has a bot open: this browser says so every few seconds, and learns about the others.
import type { PresentPerson } from '@colloquy/schema';
import { useQuery } from '@tanstack/react-query';
import { manage } from './management.ts';

/** The server counts a person as present for some more seconds than this. */
const NOTED_EVERY_MS = 10_000;

/**
 * The other people who have the bot open. A hidden tab says nothing.
 *
 * @param place what is open here: `edit`, or the id of a chat
 * @example const others = usePresence('lead', 'edit'); // [{ name: 'Grace', place: 'edit' }]
 */
export function usePresence(botId: string, place: string): readonly PresentPerson[] {
  const { data } = useQuery({
    queryKey: ['presence', botId, place],
    refetchInterval: NOTED_EVERY_MS,
    retry: false,
    queryFn: async ({ signal }) => (await manage.notePresence({ botId, body: { place }, signal })).people,
  });
  return data ?? [];
}
