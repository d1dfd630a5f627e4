// Records the start request of each chat, so that the chat can be started again on a changed bot.
import type { Colloquy, RequestContext } from '@colloquy/server';
import { limits } from './limits.ts';

/** The start of a chat. */
export interface BegunChat {
  readonly publicId: string;
  readonly body: unknown;
  readonly context: RequestContext;
  /** Number of bot changes before the start. */
  readonly generation: number;
}

/** The starts of all chats, by session. */
export interface BegunChats {
  /** The same Colloquy, with its starts recorded. */
  readonly colloquy: Colloquy;
  find(sessionId: string): BegunChat | undefined;
  forget(sessionId: string): void;
}

/**
 * Records starts.
 *
 * @param generation returns the number of changes so far
 * @example const begun = noteStarts(colloquy, () => changes); createHttpServer(begun.colloquy);
 */
export function recordStarts(colloquy: Colloquy, generation: () => number): BegunChats {
  const chats = new Map<string, BegunChat>();
  return {
    colloquy: {
      ...colloquy,
      chats: {
        ...colloquy.chats,
        async startChat(publicId, body, context = {}) {
          const at = generation();
          const started = await colloquy.chats.startChat(publicId, body, context);
          if (started.status !== 200) return started;
          const { sessionId } = JSON.parse(started.body) as { readonly sessionId: string };
          const { acceptedLocale, origin, identity, serverUrl } = context;
          chats.set(sessionId, {
            publicId,
            body,
            context: { acceptedLocale, origin, identity, serverUrl },
            generation: at,
          });
          const [oldest] = chats.keys();
          if (chats.size > limits.chats && oldest !== undefined) chats.delete(oldest);
          return started;
        },
      },
    },
    find: (sessionId) => chats.get(sessionId),
    forget: (sessionId) => void chats.delete(sessionId),
  };
}
