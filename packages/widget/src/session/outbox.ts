// Sends one request until it is answered: over lost connections, restarts of the server and hours without a network.
import type { ChatClient } from '@colloquy/client';
import { ChatError, isRetryable } from '@colloquy/client';
import { rewindChat } from '@colloquy/client/history';
import type { ContinueChatResponse, Message } from '@colloquy/schema';
import { limits } from './limits.ts';
import { pauseForNetwork } from './pause.ts';

/** A request with the key under which it counts once. */
export interface Outgoing {
  readonly key: string;
  readonly sessionId: string;
  readonly message: Message | undefined;
  readonly locale: string;
  readonly timeZone: string;
  /** The input that the message answers, where one is asked. */
  readonly inputId: string | undefined;
  /** Sends no message, but goes back to the question of this turn. */
  readonly questionTurn?: number | undefined;
}

export interface OutboxOptions {
  readonly client: ChatClient;
  readonly signal: AbortSignal;
  /** Called when it has to wait for the network, and with false when it is sent again. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

/**
 * Gives the answer. There is no last try: as long as the page is there, so is the visitor's reply.
 *
 * @throws ChatError when the server refuses it for good
 */
export async function deliver(
  { key, sessionId, questionTurn, ...body }: Outgoing,
  { client, signal, onWaiting }: OutboxOptions,
): Promise<ContinueChatResponse> {
  // The client tries for some seconds before it gives up: where the browser knows that there is no network, the visitor knows at once.
  if (navigator.onLine === false) onWaiting(true);
  for (let wait: number = limits.firstResendMs; ; wait = Math.min(wait * 2, limits.longestResendMs)) {
    try {
      const options = { idempotencyKey: key, signal };
      return await (questionTurn === undefined
        ? client.continueChat(sessionId, body, options)
        : rewindChat(client, sessionId, questionTurn, options));
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ChatError) || !isRetryable(error.status)) throw error;
      onWaiting(true);
      await pauseForNetwork(wait, signal);
      onWaiting(false);
    }
  }
}
