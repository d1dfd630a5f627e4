// What visitors may do with their own chats, where the settings of the bot allow it.
import type { State } from '@colloquy/engine';
import { parseJsonInSteps, problem } from '@colloquy/schema';
import type { SessionRecord } from '@colloquy/storage';
import type { ApiResponse } from './api-response.ts';
import { problemResponse } from './api-response.ts';
import { refuseOrigin, unknownSession } from './chat-problems.ts';
import type { ReadingDependencies } from './read-chat.ts';

/** What is not allowed without each setting of `settings.general`. */
const REFUSED = {
  isChatDeletionEnabled: 'Visitors of this bot cannot delete chats.',
  isRatingEnabled: 'Visitors of this bot cannot rate answers.',
} as const;

/** A chat as its visitor requests it. */
export interface OwnChat {
  readonly sessionId: string;
  /** Of the page that requests it. */
  readonly origin: string | undefined;
  /** The setting of the bot that allows it. */
  readonly setting: keyof typeof REFUSED;
}

/**
 * Finds a chat for its visitor. The session id proves that it is theirs, and the bot has to allow the request.
 *
 * @returns the chat, or the response with the reason of the refusal
 * @example await findOwnChat({ sessionId: 's1', origin: undefined, setting: 'isRatingEnabled' }, { store, library, reads })
 */
export async function findOwnChat(
  { sessionId, origin, setting }: OwnChat,
  { store, library, reads }: ReadingDependencies,
): Promise<SessionRecord | ApiResponse> {
  const [session] = await store.loadSessions([sessionId]);
  if (!session) return unknownSession();
  const { frames } = (await reads.work(parseJsonInSteps(session.state))) as State;
  const flow = await library.flow(frames[0]?.flow ?? '');
  const refused = refuseOrigin(flow, origin);
  if (refused) return refused;
  return flow?.bot.settings.general?.[setting] === true ? session : notAllowed(setting);
}

function notAllowed(setting: OwnChat['setting']): ApiResponse {
  const message = `${REFUSED[setting]} Set settings.general.${setting} in its definition to allow it.`;
  return problemResponse(problem('FORBIDDEN', { message }));
}
