// The history of a chat: reads its transcript, and returns to an earlier question.
import type { ContinueChatResponse, ReadChatResponse } from '@colloquy/schema';
import type { ChatClient, RequestOptions } from '../client.ts';

/** Selects turns of a chat. */
export interface ReadChatRequest {
  /** Maximum number of turns. */
  readonly limit?: number;
  /** `before` of the page read last, to get the turns before it. */
  readonly before?: number;
  /** Returns all text bubbles as Markdown. */
  readonly textBubbleContentFormat?: 'markdown';
}

/**
 * Reads a chat page by page, from its last turns to earlier ones. Changes nothing.
 *
 * @example
 * const { turns, input, hasMore, before } = await readChat(client, sessionId, { limit: 20 });
 */
export function readChat(
  client: ChatClient,
  sessionId: string,
  wanted: ReadChatRequest = {},
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<ReadChatResponse> {
  const query = new URLSearchParams(
    Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const path = `/v1/sessions/${encodeURIComponent(sessionId)}${query.size > 0 ? `?${query}` : ''}`;
  return client.request(path, { signal }) as Promise<ReadChatResponse>;
}

/**
 * Returns to an earlier question, if the bot lets visitors change answers. The response asks it again; send the new
 * reply with `continueChat`.
 *
 * @param turn `turn` of the response that asked the question
 * @example
 * const { input } = await rewindChat(client, sessionId, 1);
 */
export function rewindChat(
  client: ChatClient,
  sessionId: string,
  turn: number,
  options: RequestOptions = {},
): Promise<ContinueChatResponse> {
  const path = `/v1/sessions/${encodeURIComponent(sessionId)}/rewind`;
  return client.request(path, { ...options, body: { turn } }) as Promise<ContinueChatResponse>;
}
