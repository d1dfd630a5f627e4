// Finds the session of a chat that an operator names.

import type { Store } from '@colloquy/storage';
import { limits } from '../limits.ts';
import { chatIdOf, timeOfChat } from '../records/chat-id.ts';

/**
 * Finds the session id for the public id of a chat. Session ids begin with the time of their making, and so does the public id: the sessions of
 * that millisecond are compared, which are few. Any other text is taken for a session id.
 *
 * @returns nothing when there is no such chat
 * @throws StoreFailure
 * @example await findSessionId('chat_0mwq8mo2o0af7651916cd43dd8448eb211c80319c', store) // '0mwq8mo2obhrdtc6cpacfvrfpq4om'
 */
export async function findSessionId(
  id: string,
  store: Pick<Store, 'listSessions'>,
): Promise<string | undefined> {
  const time = timeOfChat(id);
  if (time === undefined) return id;
  let after = time;
  for (let comparedCount = 0; comparedCount < limits.sessionsComparedByChatId; ) {
    const page = await store.listSessions({ limit: limits.listedSessionsAtOnce, after });
    for (const session of page) {
      if (!session.id.startsWith(time)) return undefined;
      if (chatIdOf(session.id) === id) return session.id;
      after = session.id;
    }
    if (page.length < limits.listedSessionsAtOnce) return undefined;
    comparedCount += page.length;
  }
  return undefined;
}
