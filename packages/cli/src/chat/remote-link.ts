// A chat with a bot on a running server.
import type { ChatClient } from '@colloquy/client';
import { createClient } from '@colloquy/client';
import { readChat } from '@colloquy/client/history';
import { uploadFile } from '@colloquy/client/uploads';
import type { ChatLink } from './chat-link.ts';

/** The URL of the bot, and the session to resume, if any. */
export interface RemoteBot {
  readonly baseUrl: string;
  readonly publicId: string;
  readonly sessionId: string | undefined;
  /** Aborts requests in progress. */
  readonly signal: AbortSignal;
}

/** Attempts to start a chat: about half a second in total. */
const STARTING_ATTEMPTS = 3;

/** Opens a link over HTTP. A reply whose response was lost is retried under the same key, so it counts once. */
export function openRemoteLink({ baseUrl, publicId, sessionId, signal }: RemoteBot): ChatLink & {
  /** The session, once the chat has started. */
  readonly sessionId: () => string | undefined;
} {
  const client: ChatClient = createClient({ baseUrl });
  // If no server listens, the user wants to know soon. During a chat it is worth waiting for a restart.
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
