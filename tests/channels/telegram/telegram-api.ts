// A stand-in of the Telegram Bot API for one bot: it has chats with messages, updates until they are confirmed, and bad days.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { methodSchemas } from './method-schemas.ts';

export const TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';

interface Button {
  readonly text: string;
  readonly callback_data?: string;
  readonly url?: string;
}

/** A message in a chat. */
export interface ChatMessage {
  readonly message_id: number;
  readonly method: string;
  readonly chat_id: number;
  readonly text?: string;
  readonly caption?: string;
  reply_markup?: {
    inline_keyboard?: readonly (readonly Button[])[];
    keyboard?: readonly (readonly { readonly text: string }[])[];
    input_field_placeholder?: string;
  };
  readonly [parameter: string]: unknown;
}

/** What the bot asked for. */
export interface BotRequest {
  readonly method: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What goes wrong with a request. `lose`: it is carried out, and the connection breaks before the answer. */
export type Fault =
  | { readonly type: 'lose' }
  | {
      readonly type: 'refuse';
      readonly status: number;
      readonly description: string;
      readonly retryAfter?: number;
    };

/** A running stand-in. */
export interface TelegramApi {
  readonly url: string;
  /** The valid token. */
  token: string;
  readonly requests: readonly BotRequest[];
  /** Requests that its description does not allow. */
  readonly mistakes: readonly string[];
  /** The messages of a chat, oldest first. */
  chat(id: number): readonly ChatMessage[];
  /** A person writes. Gives the number of the update. */
  write(person: number, message: string | Readonly<Record<string, unknown>>): number;
  /** A person clicks on the newest button that has this label. */
  click(person: number, label: string): number;
  /** Another update, as it is. */
  push(update: Readonly<Record<string, unknown>>): number;
  /** Gives an update again under its number. */
  repeat(update: number): void;
  /** Files that people have sent, by their id. */
  readonly files: Map<string, Buffer>;
  readonly blocked: Set<number>;
  /** Decides what goes wrong; nothing by default. */
  onRequest: (request: BotRequest) => Fault | undefined;
  /** Updates that are not confirmed. */
  readonly waiting: number;
  /** Requests that wait for updates at this moment, and the most at the same time. */
  readonly polls: { now: number; most: number };
  readonly webhook: Readonly<Record<string, unknown>> | undefined;
  close(): Promise<void>;
}

/** Starts a stand-in on a free port. */
export async function startTelegramApi(): Promise<TelegramApi> {
  const requests: BotRequest[] = [];
  const mistakes: string[] = [];
  const chats = new Map<number, ChatMessage[]>();
  const all = new Map<number, Readonly<Record<string, unknown>>>();
  let waiting: { readonly update_id: number }[] = [];
  let updates = 900_000;
  let messages = 0;
  let webhook: Readonly<Record<string, unknown>> | undefined;
  let wake = Promise.withResolvers<void>();

  function push(update: Readonly<Record<string, unknown>>): number {
    const numbered = { update_id: ++updates, ...update };
    all.set(updates, numbered);
    waiting.push(numbered);
    wake.resolve();
    wake = Promise.withResolvers();
    return updates;
  }

  const from = (person: number) => ({ id: person, is_bot: false, first_name: 'Anna', language_code: 'en' });
  const privateChat = (person: number) => ({ id: person, type: 'private', first_name: 'Anna' });

  const methods: Readonly<
    Record<string, (body: Record<string, unknown>, response: ServerResponse) => unknown>
  > = {
    getMe: () => ({ id: 110_201_543, is_bot: true, first_name: 'Quiz', username: 'quiz_bot' }),
    async getUpdates({ offset = 0, timeout = 0, limit = 100 }, response) {
      if (webhook)
        return { status: 409, description: "Conflict: can't use getUpdates method while webhook is active" };
      const before = Number(offset);
      waiting = waiting.filter(({ update_id: number }) => number >= before);
      if (waiting.length > 0) return waiting.slice(0, Number(limit));
      polls.now++;
      polls.most = Math.max(polls.most, polls.now);
      const closed = new Promise<void>((resolve) => response.once('close', resolve));
      const timer = Promise.withResolvers<void>();
      const ending = setTimeout(timer.resolve, Number(timeout) * 1_000);
      await Promise.race([wake.promise, closed, timer.promise]);
      clearTimeout(ending);
      polls.now--;
      return waiting.slice(0, Number(limit));
    },
    setWebhook(body) {
      webhook = body;
      return true;
    },
    deleteWebhook() {
      webhook = undefined;
      return true;
    },
    getFile: ({ file_id: id }) =>
      api.files.has(String(id))
        ? { file_id: id, file_unique_id: id, file_path: id }
        : { status: 400, description: 'Bad Request: invalid file_id' },
    answerCallbackQuery: () => true,
    sendChatAction: () => true,
    editMessageReplyMarkup({ chat_id: chat, message_id: id, reply_markup: markup }) {
      const message = chats.get(Number(chat))?.find((one) => one.message_id === id);
      if (!message) return { status: 400, description: 'Bad Request: message to edit not found' };
      message.reply_markup = markup as NonNullable<ChatMessage['reply_markup']>;
      return message;
    },
  };

  function send(method: string, body: Record<string, unknown>): unknown {
    const chat = Number(body.chat_id);
    if (api.blocked.has(chat)) return { status: 403, description: 'Forbidden: bot was blocked by the user' };
    const message = { ...body, message_id: ++messages, method } as unknown as ChatMessage;
    chats.set(chat, [...(chats.get(chat) ?? []), message]);
    return { message_id: message.message_id, date: 0, chat: privateChat(chat) };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const [, fileToken, path = ''] = /^\/file\/bot([^/]+)\/(.+)$/.exec(request.url ?? '') ?? [];
    const file = api.files.get(path);
    if (file && fileToken === api.token) return void response.writeHead(200).end(file);
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const schema = methodSchemas[method];
    if (token !== api.token) return refuse(response, 401, 'Unauthorized');
    if (!schema) return refuse(response, 404, 'Not Found');
    const body = JSON.parse(Buffer.concat(pieces).toString() || '{}') as Record<string, unknown>;
    requests.push({ method, body });
    const checked = schema.safeParse(body);
    if (!checked.success) {
      mistakes.push(`${method} ${JSON.stringify(body)}: ${checked.error.message}`);
      return refuse(response, 400, 'Bad Request');
    }
    const fault = api.onRequest({ method, body });
    if (fault?.type === 'refuse') return refuse(response, fault.status, fault.description, fault.retryAfter);
    const run = methods[method] ?? (() => send(method, body));
    const result = (await run(body, response)) as { readonly status?: number; readonly description?: string };
    if (fault?.type === 'lose') return void response.destroy();
    if (result?.status !== undefined) return refuse(response, result.status, result.description ?? '');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: true, result }));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const polls = { now: 0, most: 0 };
  const api: TelegramApi = {
    url: `http://127.0.0.1:${port}`,
    token: TOKEN,
    requests,
    mistakes,
    chat: (id) => chats.get(id) ?? [],
    write(person, message) {
      const content = typeof message === 'string' ? textMessage(message) : message;
      const place = { message_id: ++messages, date: 0, chat: privateChat(person), from: from(person) };
      return push({ message: { ...place, ...content } });
    },
    click(person, label) {
      const shown = (message: ChatMessage) =>
        message.reply_markup?.inline_keyboard?.flat().find(({ text }) => text === label);
      const message = chats.get(person)?.findLast(shown);
      const button = message && shown(message);
      if (!message || !button?.callback_data) throw new Error(`There is no button "${label}" in the chat.`);
      const { message_id, reply_markup } = message;
      return push({
        callback_query: {
          id: `query ${updates}`,
          from: from(person),
          chat_instance: '1',
          data: button.callback_data,
          message: {
            message_id,
            date: 0,
            chat: privateChat(person),
            reply_markup: structuredClone(reply_markup),
          },
        },
      });
    },
    push,
    repeat(update) {
      waiting = [...waiting, all.get(update) as { readonly update_id: number }];
      wake.resolve();
      wake = Promise.withResolvers();
    },
    files: new Map(),
    blocked: new Set(),
    onRequest: () => undefined,
    get waiting() {
      return waiting.length;
    },
    polls,
    get webhook() {
      return webhook;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return api;
}

/** Telegram marks the command that a text begins with. */
function textMessage(text: string): Readonly<Record<string, unknown>> {
  const [command] = /^\/\w+(@\w+)?/.exec(text) ?? [];
  if (command === undefined) return { text };
  return { text, entities: [{ type: 'bot_command', offset: 0, length: command.length }] };
}

function refuse(response: ServerResponse, status: number, description: string, retryAfter?: number): void {
  const parameters = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } };
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ ok: false, error_code: status, description, ...parameters }));
}
