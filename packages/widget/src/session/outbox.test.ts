// Sending a reply until it is answered, and repeating a pending one after a reload.
import type { ChatClient } from '@colloquy/client';
import { ChatError } from '@colloquy/client';
import { afterEach, expect, it, vi } from 'vitest';
import { deliver } from './outbox.ts';
import { readBack, repeatPending } from './read-back.ts';
import type { RememberedChat } from './remembered-chat.ts';

const problem = (status: number) => new ChatError({ status, code: 'WORD', message: 'No.' });

/** A client whose server responds with this status once, then successfully. */
function clientAfter(status: number) {
  const keys: (string | undefined)[] = [];
  const client = {
    async continueChat(_id: string, _body: object, { idempotencyKey }: { idempotencyKey?: string }) {
      keys.push(idempotencyKey);
      if (keys.length === 1) throw problem(status);
      return { messages: [] };
    },
  } as unknown as ChatClient;
  return { client, keys };
}

const reply = {
  message: { type: 'text', text: 'Ada' },
  locale: 'en',
  timeZone: 'UTC',
  inputId: 'q',
} as const;
const { signal } = new AbortController();

/** A stored chat whose reply was pending when its page closed. */
function memoryWithReply() {
  let stored = { sessionId: 's', pending: { key: 'k', ...reply } } as unknown as RememberedChat;
  return {
    read: () => stored,
    write(chat: RememberedChat) {
      stored = chat;
    },
    forget: () => undefined,
    watch: () => () => undefined,
  };
}

afterEach(() => vi.unstubAllGlobals());

// Intermediaries add responses of their own: a CDN uses 520 to 530, and a captive portal responds with 200 and its
// sign-in page.
it.each([0, 200, 304, 408, 409, 429, 502, 503, 504, 520, 522, 524, 530])(
  'the widget resends the same reply after status %i',
  async (status) => {
    // The network returns at once.
    vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => listener());
    const { client, keys } = clientAfter(status);
    await deliver({ key: 'k', sessionId: 's', ...reply }, { client, signal, onWaiting: () => undefined });
    expect(keys).toEqual(['k', 'k']);
  },
);

it('the widget resends a change of an answer with the same key', async () => {
  const requests: unknown[] = [];
  const client = {
    async request(path: string, { body, idempotencyKey }: { body?: object; idempotencyKey?: string }) {
      requests.push([path, body, idempotencyKey]);
      if (requests.length === 1) throw problem(503);
      return { messages: [], rewoundTo: 2 };
    },
  } as unknown as ChatClient;
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => listener());
  const outgoing = { key: 'k', sessionId: 's', ...reply, message: undefined, questionTurn: 2 };
  await deliver(outgoing, { client, signal, onWaiting: () => undefined });
  const sent = ['/v1/sessions/s/rewind', { turn: 2 }, 'k'];
  expect(requests).toEqual([sent, sent]);
});

it('the widget reports waiting at once when the browser is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { client } = clientAfter(200);
  const reasons: string[] = [];
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => listener());
  const sent = deliver(
    { key: 'k', sessionId: 's', ...reply },
    { client, signal, onWaiting: (why) => reasons.push(why) },
  );
  expect(reasons).toEqual(['waiting']);
  await sent;
});

it.each([
  [0, 'waiting'],
  [408, 'waiting'],
  [409, 'busy'],
  [429, 'busy'],
  [502, 'waiting'],
  [503, 'busy'],
])('after status %i the widget waits for the network or the server: %s', async (status, expected) => {
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => listener());
  const { client } = clientAfter(status);
  const reasons: string[] = [];
  const onWaiting = (why: string) => void reasons.push(why);
  await deliver({ key: 'k', sessionId: 's', ...reply }, { client, signal, onWaiting });
  expect(reasons).toEqual([expected]);
});

it.each([400, 404, 412, 422, 500])('the widget treats status %i as final', async (status) => {
  const { client, keys } = clientAfter(status);
  const sent = deliver(
    { key: 'k', sessionId: 's', ...reply },
    { client, signal, onWaiting: () => undefined },
  );
  await expect(sent).rejects.toMatchObject({ status });
  expect(keys).toEqual(['k']);
});

it.each([
  [400, 'forgets'],
  [412, 'forgets'],
  [200, 'keeps'],
  [408, 'keeps'],
  [429, 'keeps'],
  [503, 'keeps'],
  [524, 'keeps'],
])('status %i of a repeated reply %s it', async (status, what) => {
  const memory = memoryWithReply();
  const { client } = clientAfter(status);
  const repeated = repeatPending({ client, memory, signal }, memory.read());
  if (what === 'keeps') await expect(repeated).rejects.toMatchObject({ status });
  else await repeated;
  expect(memory.read().pending?.key).toBe(what === 'keeps' ? 'k' : undefined);
});

it('the widget does not resume a chat whose action would run twice', async () => {
  const memory = memoryWithReply();
  const before = memory.read();
  memory.write({ ...before, pending: { ...before.pending, inputId: undefined } } as RememberedChat);
  const { client } = clientAfter(409);
  await expect(readBack({ client, memory, signal }, memory.read())).rejects.toMatchObject({ status: 409 });
  expect(memory.read().pending?.key).toBe('k');
});

it('the widget shows a chat whose reply the server still processes, and keeps that reply', async () => {
  const memory = memoryWithReply();
  const chat = { sessionId: 's', turns: [], isEnded: false, hasMore: false };
  const client = { ...clientAfter(409).client, request: async () => chat } as unknown as ChatClient;
  expect(await readBack({ client, memory, signal }, memory.read())).toMatchObject({ sessionId: 's' });
  expect(memory.read().pending?.key).toBe('k');
});
