// A chat with a bot file: the engine runs in this process and stores nothing.
import { ChatError } from '@colloquy/client';
import type {
  ContinueChatResponse,
  GenerateUploadUrlResponse,
  Problem,
  ReadChatResponse,
  StartChatResponse,
} from '@colloquy/schema';
import type { ApiResponse } from '@colloquy/server';
import { createColloquy, memoryStore } from '@colloquy/server';
import { forAuthor } from '../flow-files/for-author.ts';
import { watchCalls } from './call-lines.ts';
import type { ChatLink } from './chat-link.ts';
import { orRefusal } from './typed-file.ts';

/** Options of a chat with a file. */
export interface LocalLinkOptions {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Called with a line about each call. */
  readonly onCall?: (line: string) => void;
}

/** Opens a link to a definition's bot, for its author. Returns the problem if the bot cannot run. */
export async function openLocalLink(
  definition: unknown,
  { environment = {}, onCall = () => undefined }: LocalLinkOptions = {},
): Promise<
  { readonly ok: true; readonly link: ChatLink } | { readonly ok: false; readonly problem: Problem }
> {
  const colloquy = await createColloquy({
    store: memoryStore(),
    environment,
    wrapPorts: (ports) => watchCalls(ports, onCall),
  });
  const publication = await colloquy.bots.publish(forAuthor(definition));
  if (!publication.ok) {
    await colloquy.close();
    return { ok: false, problem: publication.problem };
  }
  const { publicId } = publication;
  const bot = (await colloquy.bots.list()).find(({ id }) => id === publication.botId);
  let sessionId = '';
  const link: ChatLink = {
    start: async ({ locale, timeZone }) => {
      const body = { locale, timeZone, textBubbleContentFormat: 'markdown' };
      const started = read<StartChatResponse>(await colloquy.chats.startChat(publicId, body));
      sessionId = started.sessionId;
      return { title: bot?.name, settings: started.bot.settings, reply: started };
    },
    resume: async () =>
      read<ReadChatResponse>(
        await colloquy.chats.readChat(sessionId, { textBubbleContentFormat: 'markdown' }),
      ),
    reply: async (message) =>
      read<ContinueChatResponse>(
        await colloquy.chats.continueChat(sessionId, { message, textBubbleContentFormat: 'markdown' }),
      ),
    async upload({ blockId, name, bytes }) {
      const origin = undefined;
      const serverUrl = 'http://localhost';
      const request = { sessionId, blockId, fileName: name, fileSize: bytes.length };
      const place = read<GenerateUploadUrlResponse>(
        await colloquy.files.prepare(request, { origin, serverUrl, requestedUrl: serverUrl }),
      );
      const token = new URL(place.presignedUrl).searchParams.get('token') ?? '';
      const stream = new Blob([bytes]).stream();
      const sent = await colloquy.files.receive(token, { origin, stream, contentLength: bytes.length });
      orRefusal(sent.status, sent.body);
      return place.fileUrl;
    },
    resumeHint: () => undefined,
    close: () => colloquy.close(),
  };
  return { ok: true, link };
}

function read<Response>({ status, body }: ApiResponse): Response {
  if (status === 200) return JSON.parse(body) as Response;
  const { code, message, issues } = JSON.parse(body) as Problem;
  throw new ChatError({ status, code, message, issues });
}
