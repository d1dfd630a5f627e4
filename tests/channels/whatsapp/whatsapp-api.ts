// A stand-in of the WhatsApp Cloud API for one number: chats with messages, webhooks until they are taken, statuses, and bad days.
import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { OutgoingMessage, TypingSign } from './message-schemas.ts';

export const PHONE_NUMBER_ID = '106540352242922';
export const TOKEN = `EAAG${'x'.repeat(40)}`;
export const APP_SECRET = '5f4dcc3b5aa765d61d8327deb882cf99';

type Fields = Readonly<Record<string, unknown>>;

/**
 * What goes wrong with a message. `lose`: it is sent, and the connection breaks before the answer. `hang`: it is sent, and the answer never comes.
 * `delay`: the answer comes late. `fail`: its status says so later.
 */
export type Fault =
  | { readonly type: 'lose' }
  | { readonly type: 'hang' }
  | { readonly type: 'delay'; readonly milliseconds: number }
  | { readonly type: 'refuse'; readonly status: number; readonly code?: number; readonly message?: string }
  | { readonly type: 'fail'; readonly code: number };

/** A message in a chat, as the person sees it. */
export type ChatMessage = OutgoingMessage & { readonly id: string };

/** A running stand-in. */
export interface WhatsAppApi {
  /** The URL of the API, with its version. */
  readonly url: string;
  /** The valid token. */
  token: string;
  /** Messages that its description does not allow. */
  readonly mistakes: readonly string[];
  readonly typing: readonly string[];
  /** The messages that a number or id got, oldest first. */
  chat(address: string): readonly ChatMessage[];
  /** Files that people have sent, by their id. */
  readonly files: Map<string, Buffer>;
  /** Has it send webhooks to a URL. */
  webhookUrl: string;
  /** A person writes. Gives the id of the message. */
  write(person: Person, message: string | Fields, options?: { readonly id?: string }): string;
  /** A person taps on the newest button or row of this label. */
  tap(person: Person, label: string): string;
  /** A webhook of any kind, as the value of its change. */
  push(value: Fields): void;
  /** Sends the last webhook with messages once more. */
  repeat(): void;
  /** Decides what goes wrong with a message; nothing by default. */
  onMessage: (message: OutgoingMessage) => Fault | undefined;
  /** Decides what happens to webhooks: milliseconds of delay, and how often one is sent. */
  onWebhook: () => { readonly delayMs?: number; readonly times?: number };
  /** Webhooks that are not taken. */
  readonly waiting: number;
  /** Milliseconds that each webhook took which was taken. */
  readonly webhookMs: readonly number[];
  close(): Promise<void>;
}

/** How WhatsApp knows a person: by the number, by the id, or by both. */
export interface Person {
  readonly number?: string;
  readonly id?: string;
  readonly name?: string;
}

/** Starts a stand-in on a free port. */
export async function startWhatsAppApi(): Promise<WhatsAppApi> {
  const mistakes: string[] = [];
  const typing: string[] = [];
  const webhookMs: number[] = [];
  const chats = new Map<string, ChatMessage[]>();
  const deliveries = new Set<Promise<void>>();
  let last: Fields | undefined;
  let isOver = false;
  let waiting = 0;

  /** Sends a webhook until it is taken. */
  function deliver(value: Fields): void {
    const { delayMs = 0, times = 1 } = api.onWebhook();
    const metadata = { display_phone_number: '15550783881', phone_number_id: PHONE_NUMBER_ID };
    const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } };
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '102290129340398', changes: [change] }],
    });
    const { headers } = signed(body);
    const task = async () => {
      await wait(delayMs);
      for (let taken = 0; taken < times && !isOver; ) {
        const begun = performance.now();
        const response = await fetch(api.webhookUrl, { method: 'POST', headers, body }).catch(
          () => undefined,
        );
        await response?.body?.cancel().catch(() => undefined);
        if (response?.status !== 200) await wait(20);
        else {
          taken++;
          webhookMs.push(performance.now() - begun);
        }
      }
    };
    waiting++;
    const done = task().finally(() => {
      waiting--;
      deliveries.delete(done);
    });
    deliveries.add(done);
  }

  function message(person: Person, content: Fields, id: string): Fields {
    const { number, id: userId, name = 'Anna' } = person;
    const names = {
      ...(number === undefined ? {} : { wa_id: number }),
      ...(userId === undefined ? {} : { user_id: userId }),
    };
    const from = {
      ...(number === undefined ? {} : { from: number }),
      ...(userId === undefined ? {} : { from_user_id: userId }),
    };
    return {
      contacts: [{ profile: { name }, ...names }],
      messages: [{ ...from, id, timestamp: '1763700000', ...content }],
    };
  }

  function take(sent: OutgoingMessage, fault: Fault | undefined): string {
    const address = sent.to ?? sent.recipient ?? '';
    const id = `wamid.${randomUUID()}`;
    const errors =
      fault?.type === 'fail'
        ? [{ code: fault.code, title: 'Failed', error_data: { details: 'Failed' } }]
        : undefined;
    if (!errors) chats.set(address, [...(chats.get(address) ?? []), { ...sent, id }]);
    const { biz_opaque_callback_data: opaque } = sent;
    const statuses = errors ? ['failed'] : ['sent', 'delivered'];
    for (const status of statuses)
      deliver({
        statuses: [
          {
            id,
            status,
            timestamp: '1763700000',
            recipient_id: address,
            ...(opaque === undefined ? {} : { biz_opaque_callback_data: opaque }),
            ...(errors ? { errors } : {}),
          },
        ],
      });
    return id;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const url = new URL(request.url ?? '', 'http://api');
    if (request.headers.authorization !== `Bearer ${api.token}`)
      return refuse(response, { status: 401, code: 190, message: 'Invalid OAuth access token.' });
    const proof = createHmac('sha256', APP_SECRET).update(api.token).digest('hex');
    if ((url.searchParams.get('appsecret_proof') ?? proof) !== proof)
      return refuse(response, {
        status: 400,
        code: 100,
        message: 'Invalid appsecret_proof provided in the API argument',
      });
    const [, asked = '', isContent] = /^\/v23\.0\/(?:media\/)?(\d+)(\/content)?$/.exec(url.pathname) ?? [];
    const file = api.files.get(asked);
    if (request.method === 'GET' && file && isContent) return void response.writeHead(200).end(file);
    if (request.method === 'GET' && file)
      return succeed(response, {
        id: asked,
        url: `${api.url}/media/${asked}/content`,
        file_size: file.length,
      });
    if (request.method === 'GET' && url.pathname === `/v23.0/${PHONE_NUMBER_ID}`)
      return succeed(response, {
        display_phone_number: '+1 555-078-3881',
        verified_name: 'Quiz',
        id: PHONE_NUMBER_ID,
      });
    if (request.method !== 'POST' || url.pathname !== `/v23.0/${PHONE_NUMBER_ID}/messages`)
      return refuse(response, {
        status: 400,
        code: 100,
        message: 'Unsupported request. Object with this ID does not exist.',
      });
    const body = JSON.parse(Buffer.concat(pieces).toString()) as Fields;
    const sign = TypingSign.safeParse(body);
    if (sign.success) {
      typing.push(sign.data.message_id);
      return succeed(response, { success: true });
    }
    const checked = OutgoingMessage.safeParse(body);
    if (!checked.success) {
      mistakes.push(`${JSON.stringify(body)}: ${checked.error.message}`);
      return refuse(response, { status: 400, code: 100, message: 'Invalid parameter' });
    }
    const fault = api.onMessage(checked.data);
    if (fault?.type === 'refuse') return refuse(response, fault);
    const id = take(checked.data, fault);
    if (fault?.type === 'lose') return void response.destroy();
    if (fault?.type === 'hang') return;
    if (fault?.type === 'delay') await wait(fault.milliseconds);
    return succeed(response, { messaging_product: 'whatsapp', messages: [{ id }] });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const write: WhatsAppApi['write'] = (person, content, { id = `wamid.${randomUUID()}` } = {}) => {
    const written = typeof content === 'string' ? { type: 'text', text: { body: content } } : content;
    last = message(person, written, id);
    deliver(last);
    return id;
  };
  const api: WhatsAppApi = {
    url: `http://127.0.0.1:${port}/v23.0`,
    token: TOKEN,
    mistakes,
    typing,
    webhookMs,
    files: new Map(),
    chat: (address) => chats.get(address) ?? [],
    webhookUrl: '',
    write,
    tap(person, label) {
      const shown = (chats.get(person.number ?? person.id ?? '') ?? []).flatMap(choicesOf);
      const chosen = shown.findLast(({ title }) => title === label);
      if (!chosen) throw new Error(`There is no button "${label}" in the chat.`);
      const { kind, ...reply } = chosen;
      return write(person, { type: 'interactive', interactive: { type: kind, [kind]: reply } });
    },
    push: deliver,
    repeat: () => last && deliver(last),
    onMessage: () => undefined,
    onWebhook: () => ({}),
    get waiting() {
      return waiting;
    },
    async close() {
      isOver = true;
      await Promise.all(deliveries);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return api;
}

/** The headers of a webhook. */
export function signed(
  body: string,
  secret: string = APP_SECRET,
): { readonly body: string; readonly headers: Record<string, string> } {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return {
    body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
  };
}

/** The buttons and rows of a message. */
export function choicesOf(message: ChatMessage) {
  if (message.type !== 'interactive') return [];
  const { interactive } = message;
  if (interactive.type === 'button')
    return interactive.action.buttons.map(({ reply }) => ({ kind: 'button_reply', ...reply }));
  if (interactive.type === 'list')
    return interactive.action.sections.flatMap(({ rows }) =>
      rows.map((row) => ({ kind: 'list_reply', ...row })),
    );
  return [];
}

function succeed(response: ServerResponse, body: Fields): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(
  response: ServerResponse,
  { status, code, message }: { readonly status: number; readonly code?: number; readonly message?: string },
): void {
  const body =
    code === undefined ? '<html>' : JSON.stringify({ error: { code, message, type: 'OAuthException' } });
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}
