// Concurrency in a conversation: a person takes over, another tab continues, a button is clicked twice.
import type { ChatClient } from '@colloquy/client';
import type { FollowedTurn } from '@colloquy/client/follow';
import type {
  Bubble,
  ClientSideAction,
  ContinueChatResponse,
  ReadChatResponse,
  StartChatResponse,
} from '@colloquy/schema';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createConversation } from './conversation.ts';
import type { EarlyAnswer } from './conversation-state.ts';
import { initialState } from './conversation-state.ts';
import { replyEntry } from './early-question.ts';
import type { RememberedChat } from './remembered-chat.ts';
import { createStore } from './store.ts';

const said = (id: string): Bubble => ({
  id,
  type: 'text',
  content: { type: 'markdown', markdown: id },
});

const bot = {
  id: 'b',
  version: 1,
  theme: {},
  settings: { typingEmulation: { enabled: false, delayBetweenBubbles: 0.05 } },
} as unknown as StartChatResponse['bot'];

const asksName = { id: 'name', type: 'text input' } as const;
const waits: ClientSideAction = {
  type: 'listenForWebhook',
  listenForWebhook: {},
  expectsDedicatedReply: true,
} as unknown as ClientSideAction;

const streams = { type: 'stream', stream: true, expectsDedicatedReply: true } as unknown as ClientSideAction;

/** A streamed text that stops after its first piece. */
function pieces(text: string, signal: AbortSignal | undefined): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`0:${JSON.stringify(text)}\n`));
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/plain' } });
}

/** Responds when the test decides, or aborts with its signal. */
function waiting<Answer>() {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  let isAborted = false;
  const ask = (signal: AbortSignal | undefined): Promise<Answer> =>
    new Promise((done, refuse) => {
      void promise.then(done);
      signal?.addEventListener('abort', () => {
        isAborted = true;
        refuse(signal.reason);
      });
    });
  return { ask, resolve, isAborted: () => isAborted };
}

/** A conversation with a server scripted by the test. */
async function converse({
  start = {},
  reply,
  webhook,
  read,
  remembered,
  early,
  stream,
}: {
  readonly start?: Partial<StartChatResponse>;
  readonly reply?: (signal: AbortSignal | undefined) => Promise<ContinueChatResponse>;
  readonly webhook?: (signal: AbortSignal | undefined) => Promise<{ readonly text?: string }>;
  readonly read?: (path: string) => Promise<Partial<ReadChatResponse>>;
  readonly remembered?: RememberedChat;
  /** An answer from before the conversation had loaded. */
  readonly early?: EarlyAnswer;
  readonly stream?: (signal: AbortSignal | undefined) => Response;
}) {
  let stored = remembered;
  let tell: ((turn: FollowedTurn) => void) | undefined;
  const paths: string[] = [];
  const bodies: object[] = [];
  const events: string[] = [];
  const client = {
    options: { baseUrl: '' },
    startChat: async () => ({ sessionId: 's', bot, messages: [], ...start }),
    continueChat(_id: string, body: object, { signal }: { signal?: AbortSignal } = {}) {
      bodies.push(body);
      return reply?.(signal) ?? new Promise(() => undefined);
    },
    async request(path: string, { reader, signal }: { reader?: unknown; signal?: AbortSignal } = {}) {
      paths.push(path);
      if (path.endsWith('/webhook')) return webhook?.(signal) ?? new Promise(() => undefined);
      if (path.includes('/follow')) {
        const turns = waiting<FollowedTurn>();
        tell = (turn) => follow(reader, turn);
        return turns.ask(signal);
      }
      if (path.endsWith('/streamMessage'))
        return (reader as { read(response: Response): Promise<unknown> }).read(
          stream?.(signal) ?? new Response(),
        );
      return { sessionId: 's', turns: [], isEnded: false, hasMore: false, ...(await read?.(path)) };
    },
  } as unknown as ChatClient;
  const store = createStore({ ...initialState, early });
  const conversation = createConversation(
    {
      client,
      apiHost: '',
      bot: 'b',
      isPreview: false,
      areScriptsAllowed: false,
      memory: {
        read: () => stored,
        write: () => undefined,
        forget() {
          stored = undefined;
        },
        watch: () => () => undefined,
      },
      startRequest: () => ({}),
      locale: 'en',
      timeZone: 'UTC',
      emit: (name) => events.push(name),
    },
    store,
  );
  onTestFinished(() => conversation.end());
  const shown = () =>
    store.get().entries.map((entry) => (entry.kind === 'bubble' ? entry.bubble.id : entry.text));
  return { conversation, store, shown, paths, bodies, events, hear: (turn: FollowedTurn) => tell?.(turn) };
}

/** Delivers a turn to a follower of the chat, like its event stream. */
function follow(reader: unknown, turn: FollowedTurn): void {
  const text = `event: turn\ndata: ${JSON.stringify(turn)}\n\n`;
  const response = new Response(text, { headers: { 'Content-Type': 'text/event-stream' } });
  void (reader as { read(response: Response): Promise<unknown> }).read(response);
}

/** A turn by a person, who writes or pauses the bot. */
const byPerson = (turn: number, change: Partial<FollowedTurn> = {}): FollowedTurn =>
  ({
    turn,
    createdAt: '',
    messages: [said('operator')],
    operator: { name: 'Eva' },
    isEnded: false,
    isPaused: true,
    ...change,
  }) as FollowedTurn;

it('a bot shows all its first messages, even if an operator takes over during them', async () => {
  const { conversation, store, shown, hear } = await converse({
    start: { messages: [said('one'), said('two'), said('three')], input: asksName },
    read: async () => ({ isPaused: true, input: asksName }),
  });
  const begun = conversation.begin();
  await expect.poll(shown).toEqual(['one']);
  hear(byPerson(2));
  await begun;
  await expect.poll(() => store.get().isPaused).toBe(true);
  expect(shown().toSorted()).toEqual(['one', 'operator', 'three', 'two']);
});

it('an empty text is not shown, whether it arrives or is read back', async () => {
  const empty = { id: 'none', type: 'text', content: { type: 'richText', richText: [] } } as Bubble;
  const { conversation, shown, hear } = await converse({ start: { messages: [empty, said('hello')] } });
  await conversation.begin();
  hear(byPerson(2, { messages: [empty, said('operator')] }));
  await expect.poll(shown).toEqual(['hello', 'operator']);
});

it('the tab continues when another tab has continued while this one waited for a webhook', async () => {
  const webhook = waiting<{ readonly text?: string }>();
  const { conversation, store } = await converse({
    start: { input: asksName },
    reply: async () => ({ messages: [], clientSideActions: [waits] }),
    webhook: webhook.ask,
    read: async () => ({
      turns: [{ turn: 3, createdAt: '', messages: [said('later')] }],
      input: { id: 'next', type: 'text input' },
    }),
  });
  await conversation.begin();
  conversation.answer({ message: { type: 'text', text: 'Ada' } });
  await expect.poll(() => store.get().entries.map(({ kind }) => kind)).toEqual(['reply']);
  webhook.resolve({});
  await expect.poll(() => store.get().input?.id).toBe('next');
});

it('a reply is sent completely although an operator interrupts, even after an aborted wait', async () => {
  const webhook = waiting<{ readonly text?: string }>();
  const second = waiting<ContinueChatResponse>();
  let replies = 0;
  const { conversation, store, shown, hear, paths } = await converse({
    start: { input: asksName },
    reply: async (signal) =>
      replies++ === 0 ? { messages: [], clientSideActions: [waits] } : second.ask(signal),
    webhook: webhook.ask,
  });
  await conversation.begin();
  conversation.answer({ message: { type: 'text', text: 'Ada' } });
  await expect.poll(() => paths.some((path) => path.endsWith('/webhook'))).toBe(true);
  await conversation.restart();
  expect(webhook.isAborted()).toBe(true);
  conversation.answer({ message: { type: 'text', text: 'Eve' } });
  hear(byPerson(2));
  await expect.poll(shown).toContain('operator');
  expect(second.isAborted()).toBe(false);
  second.resolve({ messages: [said('hello')], isPaused: true });
  await expect.poll(shown).toContain('hello');
  expect(store.get().entries.map((entry) => entry.kind === 'reply' && entry.state)).toContain('sent');
});

it('the chat is not over while an embed is pending, and ends when nothing follows it', async () => {
  const embed = { id: 'map', type: 'embed', content: { waitForEvent: { isEnabled: true, name: 'done' } } };
  const { conversation, store } = await converse({
    start: { messages: [embed as Bubble] },
    reply: async () => ({ messages: [] }),
  });
  await conversation.begin();
  expect(store.get().phase).toBe('talking');
  conversation.replyForBubble('Friday');
  await expect.poll(() => store.get().phase).toBe('ended');
});

it('earlier turns are shown once when requested twice', async () => {
  const before: number[] = [];
  const { conversation, shown } = await converse({
    remembered: { sessionId: 's', resultId: undefined, bot, turn: 9, pending: undefined, isHeld: undefined },
    async read(path) {
      const from = Number(new URLSearchParams(path.split('?')[1]).get('before') ?? 10);
      before.push(from);
      const turns = [{ turn: from - 1, createdAt: '', messages: [said(`turn ${from - 1}`)] }];
      return { turns, input: asksName, hasMore: true, before: from - 1 };
    },
  });
  await conversation.begin();
  await Promise.all([conversation.readEarlier(), conversation.readEarlier()]);
  expect(shown()).toEqual(['turn 8', 'turn 9']);
  await conversation.readEarlier();
  expect(shown()).toEqual(['turn 7', 'turn 8', 'turn 9']);
});

it('earlier turns are requested again after a failure', async () => {
  let isAway = false;
  const { conversation, store, events } = await converse({
    remembered: { sessionId: 's', resultId: undefined, bot, turn: 9, pending: undefined, isHeld: undefined },
    async read() {
      if (isAway) throw new Error('away');
      return { turns: [], input: asksName, hasMore: true, before: 9 };
    },
  });
  await conversation.begin();
  isAway = true;
  await conversation.readEarlier();
  expect(store.get().hasEarlier).toBe(true);
  expect(events).toContain('error');
});

it('a streamed text that an operator interrupted is removed when the bot repeats it', async () => {
  let isPaused = true;
  let texts = 0;
  const { conversation, shown, hear } = await converse({
    start: { clientSideActions: [streams] },
    read: async () => (isPaused ? { isPaused, input: asksName } : { clientSideActions: [streams] }),
    stream: (signal) => (texts++ === 0 ? pieces('Half', signal) : pieces('All of it', signal)),
  });
  void conversation.begin();
  await expect.poll(shown).toEqual(['Half']);
  hear(byPerson(2));
  await expect.poll(shown).toEqual(['operator']);
  isPaused = false;
  hear(byPerson(3, { isPaused: false, messages: [] }));
  await expect.poll(shown).toEqual(['operator', 'All of it']);
});

it('the tab does not listen to a chat that ended during a refresh', async () => {
  const looked = Promise.withResolvers<Partial<ReadChatResponse>>();
  const { conversation, paths } = await converse({ start: { input: asksName }, read: () => looked.promise });
  await conversation.begin();
  const listening = () => paths.filter((path) => path.includes('/follow')).length;
  const before = listening();
  const seen = conversation.refresh().then(() => conversation.listen(true));
  conversation.end();
  looked.resolve({ turns: [] });
  await seen;
  expect(listening()).toBe(before);
});

it('the visitor cannot reply while the bot waits for a webhook', async () => {
  let isPaused = true;
  const { conversation, store, shown, paths, hear } = await converse({
    start: { input: asksName },
    read: async () => (isPaused ? { isPaused, input: asksName } : { clientSideActions: [waits] }),
  });
  await conversation.begin();
  hear(byPerson(2));
  await expect.poll(() => store.get().isPaused).toBe(true);
  isPaused = false;
  hear(byPerson(3, { isPaused: false, messages: [] }));
  await expect.poll(() => paths.some((path) => path.endsWith('/webhook'))).toBe(true);
  // Without an input, typed text stays in the field; otherwise it would be removed and not sent.
  expect(store.get().input).toBeUndefined();
  expect(shown()).toEqual(['operator']);
});

it('an early answer is sent completely although an operator takes over', async () => {
  const answered = waiting<ContinueChatResponse>();
  const message = { type: 'text', text: 'Ada' } as const;
  const { conversation, store, bodies, hear } = await converse({
    start: { messages: [said('hello')], input: asksName },
    reply: answered.ask,
    read: async () => ({ isPaused: true, input: asksName }),
    early: { key: 'k', answer: { message }, entry: replyEntry({ message }, {}) },
  });
  const start = { sessionId: 's', bot, messages: [said('hello')], input: asksName };
  const begun = conversation.begin(Promise.resolve({ type: 'started', start }));
  await expect.poll(() => store.get().phase).toBe('talking');
  hear(byPerson(2));
  await begun;
  await expect.poll(() => bodies.length).toBe(1);
  // Waits for the next task, so that an abort comes first.
  await new Promise((done) => setTimeout(done));
  expect(answered.isAborted()).toBe(false);
  answered.resolve({ messages: [], input: asksName, isPaused: true });
  await expect
    .poll(() => store.get().entries.map((entry) => entry.kind === 'reply' && entry.state))
    .toContain('sent');
});

it.each([
  ['was begun', undefined],
  [
    'was read back',
    { sessionId: 's', resultId: undefined, bot, turn: 1, pending: undefined, isHeld: undefined },
  ],
])('a chat that %s in a hidden tab holds no connection', async (_, remembered) => {
  const page = { visibilityState: 'hidden' };
  vi.stubGlobal('document', page);
  onTestFinished(() => void vi.unstubAllGlobals());
  const asked = { turns: [], input: asksName };
  const { conversation, store, paths } = await converse({
    start: { input: asksName },
    read: async () => asked,
    ...(remembered && { remembered }),
  });
  await conversation.begin();
  expect(store.get().input).toEqual(asksName);
  const listening = () => paths.filter((path) => path.includes('/follow')).length;
  expect(listening()).toBe(0);
  page.visibilityState = 'visible';
  conversation.listen(true);
  expect(listening()).toBe(1);
});

it('restarting before the first start creates no chat, and the next start creates a new one', async () => {
  const { conversation, paths, events } = await converse({
    start: { input: asksName },
    remembered: { sessionId: 's', resultId: undefined, bot, turn: 9, pending: undefined, isHeld: undefined },
  });
  await conversation.restart();
  expect(events).toEqual([]);
  await conversation.begin();
  expect(events).toEqual(['start', 'input']);
  expect(paths.filter((path) => !path.includes('/follow'))).toEqual([]);
});

it('the result of an action is dropped when the chat was restarted', async () => {
  const late = Promise.withResolvers<{ readonly text?: string }>();
  const { conversation, store, paths, bodies } = await converse({
    start: { input: asksName },
    reply: async () => ({ messages: [], clientSideActions: [waits] }),
    // Like a script, it ignores the signal.
    webhook: () => late.promise,
  });
  await conversation.begin();
  conversation.answer({ message: { type: 'text', text: 'Ada' } });
  await expect.poll(() => paths.some((path) => path.endsWith('/webhook'))).toBe(true);
  await conversation.restart();
  late.resolve({ text: '52.5' });
  await new Promise((done) => setTimeout(done, 50));
  expect(bodies).toHaveLength(1);
  expect(store.get().input).toEqual(asksName);
});
