// Options of a conversation.
import type { ChatClient } from '@colloquy/client';
import type { Bubble, StartChatRequest } from '@colloquy/schema';
import type { Emit } from './chat-events.ts';
import type { Memory } from './memory.ts';

export interface ConversationOptions {
  readonly client: ChatClient;
  readonly apiHost: string;
  readonly bot: string;
  readonly isPreview: boolean;
  readonly areScriptsAllowed: boolean;
  readonly memory: Memory;
  /** Variables, locale and so on of the start request. Called at each start, because the page may change them. */
  readonly startRequest: () => Partial<StartChatRequest>;
  readonly locale: string;
  readonly timeZone: string;
  readonly emit: Emit;
  /** Loads what gives a bubble its size, before it is shown. */
  readonly prepare?: (bubble: Bubble) => Promise<unknown>;
}
