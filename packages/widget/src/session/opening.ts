// Opens a chat on a page: starts a new one, or reads the remembered one.
import type { ChatClient } from '@colloquy/client';
import { ChatError } from '@colloquy/client';
import type { ReadChatResponse, StartChatRequest, StartChatResponse } from '@colloquy/schema';
import type { Memory } from './memory.ts';
import { readBack } from './read-back.ts';
import type { ChatStorage, RememberedChat } from './remembered-chat.ts';

export type Opening =
  | { readonly type: 'started'; readonly start: StartChatResponse }
  | { readonly type: 'page'; readonly page: ReadChatResponse; readonly remembered: RememberedChat };

/** Inputs of opening a chat. */
export interface OpeningRequest {
  readonly client: ChatClient;
  readonly bot: string;
  readonly isPreview: boolean;
  readonly memory: Memory;
  readonly request: Partial<StartChatRequest>;
  readonly signal?: AbortSignal;
  /** Idempotency key of an earlier attempt. */
  readonly key?: string;
}

/** The same before the client has loaded. */
export interface LateOpeningRequest extends Omit<OpeningRequest, 'client' | 'memory' | 'signal'> {
  readonly memory: ChatStorage;
  /** Address of the server. */
  readonly apiHost: string;
  /** Idempotency key of an earlier attempt. */
  readonly key: string;
  /** Where it says that it tries again, and the visitor's language. */
  readonly shadow: Node;
  readonly language: string;
}

/**
 * Reads the remembered chat, or starts a new one if there is none. First repeats a request that was pending when the
 * page closed, so that the record contains its response, unless the server is still working on it.
 *
 * @throws ChatError when neither succeeds
 */
export async function openChat(opening: OpeningRequest): Promise<Opening> {
  const { memory, isPreview } = opening;
  const remembered = isPreview ? undefined : memory.read();
  if (remembered)
    try {
      return {
        type: 'page',
        remembered,
        page: await readBack(opening, remembered),
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
