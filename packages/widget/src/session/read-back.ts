// A remembered chat, read back.
import { ChatError } from '@colloquy/client';
import { readChat } from '@colloquy/client/history';
import type { ReadChatResponse } from '@colloquy/schema';
import { limits } from './limits.ts';
import type { OpeningRequest } from './opening.ts';
import type { RememberedChat } from './remembered-chat.ts';

/** Repeats the request that was under way, if one was, and reads the chat with its answer. */
export async function readBack(
  { client, memory, signal }: OpeningRequest,
  remembered: RememberedChat,
): Promise<ReadChatResponse> {
  const { sessionId, pending } = remembered;
  const options = signal ? { signal } : {};
  if (pending) {
    const { key, message } = pending;
    try {
      await client.continueChat(sessionId, message ? { message } : {}, { ...options, idempotencyKey: key });
    } catch (error) {
      // Refused for good: it never counted, and the chat asks again.
      if (!(error instanceof ChatError) || error.status < 400 || error.status >= 500) throw error;
    }
    memory.write({ ...remembered, pending: undefined });
  }
  return readChat(client, sessionId, { limit: limits.readTurns }, options);
}
