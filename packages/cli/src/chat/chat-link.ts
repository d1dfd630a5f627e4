// The link: how a terminal chat reaches a bot, in this process or on a server.
import type { ContinueChatResponse, Message, ReadChatResponse, Settings } from '@colloquy/schema';

/** A way to talk to one bot. Promises are rejected with a `ChatError`. */
export interface ChatLink {
  /** Starts the chat. */
  readonly start: (visitor: Visitor) => Promise<StartedChat>;
  /** Gives back the end of the chat that is taken up again, in Markdown. */
  readonly resume: () => Promise<ReadChatResponse>;
  /** Sends the visitor's message; nothing means "go on". */
  readonly reply: (message: Message | undefined) => Promise<ContinueChatResponse>;
  /** Uploads a file for the input that is asked, and gives its address. */
  readonly upload: (file: FileToUpload) => Promise<string>;
  /** How to go on with this chat after leaving it; nothing where it ends with the process. */
  readonly resumeHint: () => string | undefined;
  readonly close: () => Promise<void>;
}

/** A file of the visitor's. */
export interface FileToUpload {
  /** The input that asks for it. */
  readonly blockId: string;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Who talks: the place and language by which replies are read. */
export interface Visitor {
  readonly locale: string;
  readonly timeZone: string;
}

/** The first turn, and what the terminal wants to know of the bot. */
export interface StartedChat {
  readonly title: string | undefined;
  readonly settings: Settings;
  readonly reply: ContinueChatResponse;
}
