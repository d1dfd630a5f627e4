// The past of a chat: reads what was said so far, and returns to an earlier question.
import type { ContinueChatResponse, ReadChatResponse } from '@colloquy/schema';
import type { ChatClient, RequestOptions } from '../client.ts';

/** Which turns of a chat are wanted. */
export interface ReadChatRequest {
  /** Turns at most. */
  readonly limit?: number;
  /** `before` of the page that came after, for the turns before it. */
  readonly before?: number;
  /** Gives text bubbles as Markdown, whatever they were sent as. */
  readonly textBubbleContentFormat?: 'markdown';
}

/**
 * Gives a chat back, from its last turns to earlier ones page by page. Changes nothing.
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
 * Returns to an earlier question, where the bot lets visitors change answers. The response asks it again; the new reply is sent with `continueChat`.
 *
 * @param turn `turn` of the response that asked it
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
