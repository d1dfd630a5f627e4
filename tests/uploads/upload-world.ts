// A server with a bot that asks for files, in a data folder of its own, and a visitor who uploads.
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ContinueChatResponse, GenerateUploadUrlResponse, StartChatResponse } from '@colloquy/schema';
import { createColloquy, createHttpServer, memoryStore } from '@colloquy/server';
import type { BlockShorthand } from '../../packages/blocks/src/testing/shorthand.ts';
import { expandFlow } from '../../packages/blocks/src/testing/shorthand.ts';
import { asOperator, OPERATOR_TOKEN } from '../support/operator-token.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** One white pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A file that a visitor wants to send. */
export interface Wanted {
  readonly bytes?: Buffer;
  readonly fileName?: string;
  readonly fileType?: string;
  /** By default the length; `undefined` to say nothing. */
  readonly fileSize?: number | undefined;
  readonly blockId?: string;
}

/** An answer of the server. */
export interface Answered<Body = Record<string, unknown>> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

export interface WorldOptions {
  /** Blocks of the bot; by default a file input. */
  readonly blocks?: readonly BlockShorthand[];
  readonly settings?: object;
  readonly environment?: Readonly<Record<string, string>>;
  /** Without one, files are in a temporary folder of the server's. */
  readonly hasDataFolder?: boolean;
}

export type UploadWorld = Awaited<ReturnType<typeof startUploadWorld>>;

/**
 * Starts the server on a free port.
 *
 * @example
 * const world = await startUploadWorld();
 * const chat = await world.start();
 * const { fileUrl } = await chat.upload({ bytes: png, fileName: 'photo.png', fileType: 'image/png' });
 */
export async function startUploadWorld({
  blocks = [{ type: 'file input', options: { variableId: 'File', isMultipleAllowed: true } }, 'Got {{File}}'],
  settings = {},
  environment = {},
  hasDataFolder = true,
}: WorldOptions = {}) {
  const folder = temporaryFolder('uploads');
  let now = Date.now();
  const store = memoryStore();
  const colloquy = await createColloquy({
    store,
    clock: () => now,
    environment: { COLLOQUY_OPERATOR_TOKEN: OPERATOR_TOKEN, ...environment },
    ...(hasDataFolder ? { dataFolder: folder.path } : {}),
  });
  const published = await colloquy.bots.publish(
    expandFlow({
      id: 'files',
      publicId: 'files',
      settings,
      variables: ['File'],
      groups: [{ title: 'Ask', blocks }],
    }),
  );
  if (!published.ok) throw new Error(JSON.stringify(published.problem));
  const app = createHttpServer(colloquy);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;

  async function post<Body>(path: string, body: unknown, headers = {}): Promise<Answered<Body>> {
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
  }

  async function put(url: string, bytes: Buffer | ReadableStream, headers = {}): Promise<Answered> {
    const response = await fetch(url, {
      method: 'PUT',
      body: bytes as Uint8Array<ArrayBuffer>,
      headers,
      duplex: 'half',
    } as RequestInit);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
  }

  async function get(url: string, headers = {}): Promise<Answered<Buffer>> {
    const response = await fetch(url, { headers });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body };
  }

  async function start(isPreview = false) {
    const path = isPreview ? '/v1/bots/files/preview/startChat' : '/v1/bots/files/startChat';
    const { sessionId, input } = (await post<StartChatResponse>(path, {}, isPreview ? asOperator : {})).body;
    const ask = ({ bytes = png, fileName = 'photo.png', fileType, blockId, ...size }: Wanted, headers = {}) =>
      post<GenerateUploadUrlResponse & { code?: string; message?: string }>(
        '/v1/generate-upload-url',
        {
          sessionId,
          blockId: blockId ?? input?.id,
          fileName,
          fileType,
          fileSize: 'fileSize' in size ? size.fileSize : bytes.length,
        },
        headers,
      );
    return {
      sessionId,
      input,
      ask,
      async upload(wanted: Wanted) {
        const asked = await ask(wanted);
        const { fileUrl, presignedUrl } = asked.body;
        const sent = asked.status === 200 ? await put(presignedUrl, wanted.bytes ?? png) : asked;
        return { status: sent.status, body: sent.body as Record<string, unknown>, fileUrl, presignedUrl };
      },
      reply: async (message: unknown) =>
        (await post<ContinueChatResponse>(`/v1/sessions/${sessionId}/continueChat`, { message })).body,
    };
  }

  return {
    base,
    port,
    colloquy,
    post,
    put,
    get,
    start,
    /** Moves the clock. */
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Takes a chat out of the store, as erasing it does. */
    forget: (sessionId: string) => store.remove({ kind: 'visitor', visitor: { sessionId } }),
    /** The same as retention does it, which leaves the result. */
    async growOld(sessionId: string) {
      const sessions = (await store.listSessions({ limit: 100 })).filter(({ id }) => id === sessionId);
      await store.remove({ kind: 'sessions', sessions });
    },
    uploadFolder: join(folder.path, 'uploads'),
    /** Everything below the folder of uploads that is a file. */
    filesOnDisk: () =>
      readdirSync(join(folder.path, 'uploads'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name, parentPath }) => join(parentPath, name)),
    async close() {
      const closing = app.close();
      // A connection whose answer ends in this very moment would otherwise be kept for the next request.
      app.server.closeAllConnections();
      await closing;
      await colloquy.close();
      folder.remove();
    },
  };
}

/** What a reply came to: what the bot said, and whether the file was asked for again. */
export function heard({ messages = [], input }: ContinueChatResponse): string {
  const texts = messages.map((bubble) =>
    bubble.type === 'text' && bubble.content.type === 'richText'
      ? [...JSON.stringify(bubble.content.richText).matchAll(/"text":"([^"]*)"/g)]
          .map(([, text]) => text)
          .join('')
      : `[${bubble.type}]`,
  );
  return input ? 'asked again' : texts.join('\n');
}
