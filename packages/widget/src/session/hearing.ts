// Follows a chat while the page is visible, to receive a person's messages, with one connection at a time.
import type { ChatClient } from '@colloquy/client';
import { ChatError, isRetryable } from '@colloquy/client';
import type { FollowedTurn } from '@colloquy/client/follow';
import { followChat } from '@colloquy/client/follow';
import { limits } from './limits.ts';

export interface Hearing {
  /** Follows the turns of a chat after the last one known to the page. */
  listen(sessionId: string, after: number): void;
  stop(): void;
}

/** @example const hearing = createHearing(client, (turn) => show(turn)); hearing.listen(sessionId, 1); */
export function createHearing(client: ChatClient, onTurn: (turn: FollowedTurn) => void): Hearing {
  let life = new AbortController();
  const listen = (sessionId: string, after: number): void => {
    life.abort();
    // A browser allows few connections to a server, and a tab in the background needs none.
    if (globalThis.document?.visibilityState === 'hidden') return;
    life = new AbortController();
    const { signal } = life;
    let heard = after;
    followChat(client, sessionId, {
      after,
      signal,
      onTurn(turn) {
        heard = turn.turn;
        onTurn(turn);
      },
    }).catch((error: unknown) => {
      if (error instanceof ChatError && !isRetryable(error.status)) return;
      setTimeout(() => !signal.aborted && listen(sessionId, heard), limits.listenAgainMs);
    });
  };
  return { listen, stop: () => life.abort() };
}
