// Follows a chat to receive a person's messages, with one connection at a time.
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

interface HearingOptions {
  /** Whether the page needs a connection. */
  readonly isWanted: () => boolean;
  readonly onTurn: (turn: FollowedTurn) => void;
  readonly onTyping: () => void;
}

/** @example const hearing = createHearing(client, { isWanted, onTurn, onTyping }); hearing.listen(sessionId, 1); */
export function createHearing(client: ChatClient, { isWanted, onTurn, onTyping }: HearingOptions): Hearing {
  let life = new AbortController();
  const listen = (sessionId: string, after: number): void => {
    life.abort();
    if (!isWanted()) return;
    life = new AbortController();
    const { signal } = life;
    let heard = after;
    followChat(client, sessionId, {
      after,
      signal,
      onTyping,
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
