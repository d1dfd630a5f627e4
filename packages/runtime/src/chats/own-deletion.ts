// Whether a visitor may delete their own chat.
import type { State } from '@colloquy/engine';
import { parseJsonInSteps, problem } from '@colloquy/schema';
import type { SessionRecord } from '@colloquy/storage';
import type { ApiResponse } from './api-response.ts';
import { problemResponse } from './api-response.ts';
import { refuseOrigin, unknownSession } from './chat-problems.ts';
import type { ReadingParts } from './read-chat.ts';

/**
 * Finds the chat that its visitor deletes. The session id proves that it is theirs, and the bot has to allow it.
 *
 * @param origin of the page that requests it
 * @returns the chat, or the response with the reason why it is not deleted
 * @example await findDeletable('s1', undefined, { store, library, reads })
 */
export async function findDeletable(
  sessionId: string,
  origin: string | undefined,
  { store, library, reads }: ReadingParts,
): Promise<SessionRecord | ApiResponse> {
  const [session] = await store.loadSessions([sessionId]);
  if (!session) return unknownSession();
  const { frames } = (await reads.work(parseJsonInSteps(session.state))) as State;
  const flow = await library.flow(frames[0]?.flow ?? '');
  const refused = refuseOrigin(flow, origin);
  if (refused) return refused;
  return flow?.bot.settings.general?.isChatDeletionEnabled === true ? session : notAllowed();
}

function notAllowed(): ApiResponse {
  const message =
    'Visitors of this bot cannot delete chats. Set settings.general.isChatDeletionEnabled in its definition to allow it.';
  return problemResponse(problem('FORBIDDEN', { message }));
}
