// A remembered chat, read back.
import type { ChatError } from '@colloquy/client';
import { readChat } from '@colloquy/client/history';
import type { ReadChatResponse } from '@colloquy/schema';
import { limits } from './limits.ts';
import type { OpeningRequest } from './opening.ts';
import { problemOf } from './problem-of.ts';
import type { RememberedChat } from './remembered-chat.ts';

type Reading = Pick<OpeningRequest, 'client' | 'memory' | 'signal'>;

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
    if (body.inputId && (error as ChatError).status === 409) return;
    // Else it is refused for good: it never counted, and the chat asks again.
    if (problemOf(error).kind === 'unreachable') throw error;
  }
  const now = memory.read();
  // Another tab may have gone further meanwhile.
  if (now?.pending?.key === key) memory.write({ ...now, pending: undefined });
}
