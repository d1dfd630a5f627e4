// The link between a terminal chat and a bot, in this process or on a server.
import type { ContinueChatResponse, Message, ReadChatResponse, Settings } from '@colloquy/schema';

/** A connection to one bot. Its promises reject with a `ChatError`. */
export interface ChatLink {
  readonly start: (visitor: Visitor) => Promise<StartedChat>;
  /** Reads the last turns of a resumed chat, in Markdown. */
  readonly resume: () => Promise<ReadChatResponse>;
  /** Sends the visitor's message, or continues the chat without one. */
  readonly reply: (message: Message | undefined) => Promise<ContinueChatResponse>;
  /** Uploads a file for the open input, and returns its URL. */
  readonly upload: (file: FileToUpload) => Promise<string>;
  /** How to resume this chat later. Undefined if it ends with the process. */
  readonly resumeHint: () => string | undefined;
  readonly close: () => Promise<void>;
}

/** A visitor's file. */
export interface FileToUpload {
  /** Id of the input that requests it. */
  readonly blockId: string;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The visitor's time zone and language, used to parse replies. */
export interface Visitor {
  readonly locale: string;
  readonly timeZone: string;
}

/** The first turn, and the bot settings that the terminal needs. */
export interface StartedChat {
  readonly title: string | undefined;
  readonly settings: Settings;
  readonly reply: ContinueChatResponse;
}
