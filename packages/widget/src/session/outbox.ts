// Sends one request until it is answered: despite lost connections, server restarts and hours without network.
import type { ChatClient } from '@colloquy/client';
import { ChatError, isRetryable } from '@colloquy/client';
import { rewindChat } from '@colloquy/client/history';
import type { ContinueChatResponse, Message } from '@colloquy/schema';
import type { Waiting } from './conversation-state.ts';
import { limits } from './limits.ts';
import { pauseForNetwork } from './pause.ts';

/** The server works on this request already, has too many, or has no room. */
const BUSY: readonly number[] = [409, 429, 503];

/** A request with its idempotency key. */
export interface Outgoing {
  readonly key: string;
  readonly sessionId: string;
  readonly message: Message | undefined;
  readonly locale: string;
  readonly timeZone: string;
  /** Id of the input that the message answers, if there is one. */
  readonly inputId: string | undefined;
  /** Sends no message, but returns to the question of this turn. */
  readonly questionTurn?: number | undefined;
}

export interface OutboxOptions {
  readonly client: ChatClient;
  readonly signal: AbortSignal;
  /** Called when it waits before it is sent again. */
  readonly onWaiting: (why: Waiting) => void;
}

/**
 * Returns the response. Retries without limit, as long as the page is open.
 *
 * @throws ChatError when the server refuses the request permanently
 */
export async function deliver(
  { key, sessionId, questionTurn, ...body }: Outgoing,
  { client, signal, onWaiting }: OutboxOptions,
): Promise<ContinueChatResponse> {
  // The client retries for some seconds before it fails. If the browser is offline, shows it at once.
  if (navigator.onLine === false) onWaiting('waiting');
  for (let wait: number = limits.firstResendMs; ; wait = Math.min(wait * 2, limits.longestResendMs)) {
    try {
      const options = { idempotencyKey: key, signal };
      return await (questionTurn === undefined
        ? client.continueChat(sessionId, body, options)
        : rewindChat(client, sessionId, questionTurn, options));
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ChatError) || !isRetryable(error.status)) throw error;
      onWaiting(BUSY.includes(error.status) ? 'busy' : 'waiting');
      await pauseForNetwork(wait, signal);
    }
  }
}
