// A remembered chat, read back.
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

/** Repeats the request that was under way, if one was, and reads the chat with its answer. */
export async function readBack(reading: Reading, remembered: RememberedChat): Promise<ReadChatResponse> {
  await repeatPending(reading, remembered);
  const { client, signal } = reading;
  return readChat(client, remembered.sessionId, { limit: limits.readTurns }, { signal });
}

/**
 * Repeats the request that was under way when its page went, under its key: it counts once. One that the server still works on stays, to be repeated later.
 *
 * @throws ChatError when it got no answer
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
    // What answers an action has no input: the action would be carried out again, and its outcome would answer whatever is asked by then.
    const { status } = error as ChatError;
    if (body.inputId && status === 409) return;
    // Else it is refused for good: it never counted, and the chat asks again.
    if (!(error instanceof ChatError) || isRetryable(status)) throw error;
  }
  const now = memory.read();
  // Another tab may have gone further meanwhile.
  if (now?.pending?.key === key) memory.write({ ...now, pending: undefined });
}
