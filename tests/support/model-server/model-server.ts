// A small server that speaks the interfaces of model providers, for tests: chat completions, responses, messages, pictures and sounds,
// as JSON and as event streams.
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { answerChat } from './chat-completions.ts';
import { drawPicture, speakText, writeSoundDown } from './media.ts';
import { answerMessages } from './messages.ts';
import { answerResponses } from './responses.ts';
import type { Spoken } from './spoken.ts';

/** What the server does with one request. */
export type ModelReply =
  /** Says a text, or uses a tool, or both. */
  | {
      readonly text?: string;
      readonly tool?: { readonly name: string; readonly arguments: object };
      /** Milliseconds between two pieces of a stream. */
      readonly pauseMs?: number;
      /** Says the first word again and again, without end. */
      readonly mood?: 'endless';
    }
  /** Refuses, as providers do. */
  | {
      readonly status: number;
      readonly message?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Sends a body as it is. */
  | { readonly raw: string; readonly mediaType?: string }
  /** Never answers; or begins a stream and stops in the middle of it; or breaks off there; or never stops; or complains in the middle. */
  | 'hang'
  | 'hang-in-stream'
  | 'break-in-stream'
  | 'endless'
  | 'error-in-stream';

/** A request as it arrived. */
export interface ModelVisit {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The JSON, or nothing. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface ModelServer {
  readonly port: number;
  /** For `baseUrl`: `http://127.0.0.1:1234/v1`. */
  readonly baseUrl: string;
  readonly visits: readonly ModelVisit[];
  /** Says what happens next, one for each request. Afterwards, and before any, the server repeats what the user said last. */
  reply(...replies: readonly ModelReply[]): void;
  openSockets(): number;
  /** Answers whose client left before their end. */
  leftAnswers(): number;
  close(): Promise<void>;
}

/**
 * Starts the server on 127.0.0.1. Keys are not checked, unless one is given.
 *
 * @example
 * const server = await startModelServer();
 * server.reply({ text: 'Hello!' }, { status: 429 });
 */
export async function startModelServer({ key }: { readonly key?: string } = {}): Promise<ModelServer> {
  const visits: ModelVisit[] = [];
  const replies: ModelReply[] = [];
  const sockets = new Set<Socket>();
  let left = 0;
  const server = createServer(async (request, response) => {
    response.on('error', () => {});
    response.on('close', () => {
      if (!response.writableFinished) left++;
    });
    const visit = await readVisit(request);
    visits.push(visit);
    const given = visit.headers.authorization?.replace('Bearer ', '') ?? visit.headers['x-api-key'];
    if (key !== undefined && given !== key)
      return refuse(response, { status: 401, message: `Incorrect API key provided: ${given}.` });
    await respond(response, visit, replies.shift() ?? {});
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    baseUrl: `http://127.0.0.1:${port}/v1`,
    visits,
    reply: (...more) => {
      replies.push(...more);
    },
    openSockets: () => sockets.size,
    leftAnswers: () => left,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function respond(response: ServerResponse, visit: ModelVisit, reply: ModelReply): Promise<void> {
  if (reply === 'hang') return;
  if (typeof reply === 'object' && 'status' in reply) return refuse(response, reply);
  if (typeof reply === 'object' && 'raw' in reply) {
    response.writeHead(200, { 'content-type': reply.mediaType ?? 'application/json' }).end(reply.raw);
    return;
  }
  const [path = ''] = visit.path.split('?');
  const spoken: Spoken = typeof reply === 'string' ? { mood: reply, text: 'Once upon a time' } : reply;
  if (path.endsWith('/chat/completions')) await answerChat(response, visit, spoken);
  else if (path.endsWith('/responses')) await answerResponses(response, visit, spoken);
  else if (path.endsWith('/messages')) await answerMessages(response, visit, spoken);
  else if (path.endsWith('/images/generations')) drawPicture(response);
  else if (path.endsWith('/audio/speech')) speakText(response);
  else if (path.endsWith('/audio/transcriptions')) writeSoundDown(response, spoken);
  else refuse(response, { status: 404, message: `There is nothing at ${path}.` });
}

function refuse(
  response: ServerResponse,
  { status, message = 'No.', headers = {} }: Extract<ModelReply, { status: number }>,
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ type: 'error', error: { message, type: 'test_error', param: null, code: null } }));
}

async function readVisit(request: IncomingMessage): Promise<ModelVisit> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  const text = Buffer.concat(pieces).toString('latin1');
  const { method = '', url: path = '', headers } = request;
  return { method, path, headers, body: jsonIn(Buffer.concat(pieces).toString()), text };
}

function jsonIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
