// Whether a chat is still at a question, as the person sees it.
import type { Store } from '@colloquy/storage';
import { limits } from '../limits.ts';
import { isSilent } from './channel-effects.ts';
import { questionOf } from './question.ts';

/**
 * Whether the chat is at this question. Turns of operators that showed the person nothing leave it as it was.
 *
 * @example await isCurrent('q1f3…', contact.sessionId, store)
 */
export async function isCurrent(
  question: string,
  sessionId: string | undefined,
  store: Pick<Store, 'loadRecords' | 'loadSessions'>,
): Promise<boolean> {
  const [session] = sessionId === undefined ? [] : await store.loadSessions([sessionId]);
  if (!session) return false;
  if (question === questionOf(session)) return true;
  const { id, turn } = session;
  const page = { limit: limits.silentTurns, after: Math.max(0, turn - limits.silentTurns) };
  for (const recorded of (await store.loadRecords(id, page)).toReversed()) {
    if (!isSilent({ ...recorded, isOpen: session.status === 'open' })) return false;
    if (question === questionOf({ id, turn: recorded.turn - 1 })) return true;
  }
  return false;
}
