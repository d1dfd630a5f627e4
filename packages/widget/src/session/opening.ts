// How a chat begins on a page: a new one is started, or the remembered one read back.
import type { ChatClient } from '@colloquy/client';
import { ChatError } from '@colloquy/client';
import type { ReadChatResponse, StartChatRequest, StartChatResponse } from '@colloquy/schema';
import type { Memory } from './memory.ts';
import { readBack } from './read-back.ts';
import type { MemoryPlace, RememberedChat } from './remembered-chat.ts';

export type Opening =
  | { readonly type: 'started'; readonly start: StartChatResponse }
  | { readonly type: 'told'; readonly told: ReadChatResponse; readonly remembered: RememberedChat };

/** What opening a chat takes. */
export interface OpeningRequest {
  readonly client: ChatClient;
  readonly bot: string;
  readonly isPreview: boolean;
  readonly memory: Memory;
  readonly request: Partial<StartChatRequest>;
  readonly signal?: AbortSignal;
  /** Of a start that was tried before: it counts once. */
  readonly key?: string;
}

/** The same before there is a client. */
export interface LateOpeningRequest extends Omit<OpeningRequest, 'client' | 'memory' | 'signal'> {
  readonly memory: MemoryPlace;
  /** Where the server is. */
  readonly apiHost: string;
  /** Of the start, if it was tried before. */
  readonly key: string;
}

/**
 * Reads the remembered chat back, or starts a new one when there is none or it is gone. A request that was under way when the page went
 * is repeated first, so that what is read back holds its answer, unless the server still works on that.
 *
 * @throws ChatError when neither succeeds
 */
export async function openChat(opening: OpeningRequest): Promise<Opening> {
  const { memory, isPreview } = opening;
  const remembered = isPreview ? undefined : memory.read();
  if (remembered)
    try {
      return {
        type: 'told',
        remembered,
        told: await readBack(opening, remembered),
      };
    } catch (error) {
      if (!(error instanceof ChatError) || error.status !== 404) throw error;
      memory.forget();
    }
  const { client, bot, request, signal, key } = opening;
  const options = { signal, idempotencyKey: key };
  const start = isPreview
    ? await client.startPreviewChat(bot, request, options)
    : await client.startChat(bot, request, options);
  return { type: 'started', start };
}
