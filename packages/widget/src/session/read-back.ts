// Reads a remembered chat from the server.
import type { ChatClient } from '@colloquy/client';
import { ChatError, isRetryable } from '@colloquy/client';
import { readChat } from '@colloquy/client/history';
import type { ReadChatResponse } from '@colloquy/schema';
import { limits } from './limits.ts';
import type { Memory } from './memory.ts';
import type { RememberedChat } from './remembered-chat.ts';

interface Reading {
  readonly client: ChatClient;
  readonly memory: Memory;
  readonly signal?: AbortSignal | undefined;
}

/** Repeats a pending request, and reads the chat including its response. */
export async function readBack(reading: Reading, remembered: RememberedChat): Promise<ReadChatResponse> {
  await repeatPending(reading, remembered);
  const { client, signal } = reading;
  return readChat(client, remembered.sessionId, { limit: limits.readTurns }, { signal });
}

/**
 * Repeats the request that was pending when its page closed, with its idempotency key. One that the server is still
 * working on stays pending.
 *
 * @throws ChatError when there was no response
 */
export async function repeatPending(
  { client, memory, signal }: Reading,
  { sessionId, pending }: RememberedChat,
): Promise<void> {
  if (!pending) return;
  const { key, ...body } = pending;
  try {
    await client.continueChat(sessionId, body, { signal, idempotencyKey: key });
  } catch (error) {
    // A reply to an action has no input id and does not stay pending: the action will run again, and a repetition could
    // answer another question.
    const { status } = error as ChatError;
    if (body.inputId && status === 409) return;
    // Otherwise it was refused permanently, and the chat asks again.
    if (!(error instanceof ChatError) || isRetryable(status)) throw error;
  }
  const now = memory.read();
  // Another tab may have continued in the meantime.
  if (now?.pending?.key === key) memory.write({ ...now, pending: undefined });
}
