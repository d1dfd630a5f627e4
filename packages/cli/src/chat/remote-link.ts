// A chat with a bot on a running server.
import type { ChatClient } from '@colloquy/client';
import { createClient } from '@colloquy/client';
import { readChat } from '@colloquy/client/history';
import { uploadFile } from '@colloquy/client/uploads';
import type { ChatLink } from './chat-link.ts';

/** Where the bot is, and the session to go on with instead of starting one. */
export interface RemoteBot {
  readonly baseUrl: string;
  readonly publicId: string;
  readonly sessionId: string | undefined;
  /** Ends requests that are under way. */
  readonly signal: AbortSignal;
}

/** Times that the start is sent: about half a second in all. */
const STARTING_ATTEMPTS = 3;

/** A link over HTTP. A reply whose answer got lost is sent again under the same key, so it counts once. */
export function openRemoteLink({ baseUrl, publicId, sessionId, signal }: RemoteBot): ChatLink & {
  /** The session, once the chat has started. */
  readonly sessionId: () => string | undefined;
} {
  const client: ChatClient = createClient({ baseUrl });
  // Where nobody listens, a person wants to know soon; in the middle of a chat it is worth waiting for a restart.
  const starting = createClient({ baseUrl, attempts: STARTING_ATTEMPTS });
  let session = sessionId;
  return {
    start: async ({ locale, timeZone }) => {
      const started = await starting.startChat(
        publicId,
        { locale, timeZone, textBubbleContentFormat: 'markdown' },
        { signal },
      );
      session = started.sessionId;
      const { settings } = started.bot;
      return { title: settings.metadata?.title ?? publicId, settings, reply: started };
    },
    resume: () => readChat(starting, session ?? '', { textBubbleContentFormat: 'markdown' }, { signal }),
    reply: (message) =>
      client.continueChat(session ?? '', { message, textBubbleContentFormat: 'markdown' }, { signal }),
    upload: ({ blockId, name, bytes }) => {
      const file = { sessionId: session ?? '', blockId, name, content: new Blob([bytes]) };
      return uploadFile(client, file, { signal });
    },
    resumeHint: () =>
      session === undefined ? undefined : `npx colloquy chat ${baseUrl} --resume ${session}`,
    close: async () => undefined,
    sessionId: () => session,
  };
}
