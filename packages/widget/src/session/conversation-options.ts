// What a conversation is made with.
import type { ChatClient } from '@colloquy/client';
import type { StartChatRequest } from '@colloquy/schema';
import type { Emit } from './chat-events.ts';
import type { Memory } from './memory.ts';

export interface ConversationOptions {
  readonly client: ChatClient;
  readonly apiHost: string;
  readonly bot: string;
  readonly isPreview: boolean;
  readonly areScriptsAllowed: boolean;
  readonly memory: Memory;
  /** What the start request says: variables, locale and so on. Asked for at each start, as the page may change it. */
  readonly startRequest: () => Partial<StartChatRequest>;
  readonly locale: string;
  readonly timeZone: string;
  readonly emit: Emit;
}
