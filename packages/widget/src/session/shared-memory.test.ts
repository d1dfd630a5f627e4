// Two tabs that share a chat's storage: a pending reply stays stored until it is answered.
import type { ChatClient } from '@colloquy/client';
import type { FollowedTurn } from '@colloquy/client/follow';
import type { StartChatResponse } from '@colloquy/schema';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createConversation } from './conversation.ts';
import { initialState } from './conversation-state.ts';
import { limits } from './limits.ts';
import type { RememberedChat } from './remembered-chat.ts';
import { createStore } from './store.ts';

const bot = {
  id: 'b',
  version: 1,
  theme: {},
  settings: { typingEmulation: { enabled: false, delayBetweenBubbles: 0 } },
} as unknown as StartChatResponse['bot'];

const input = { id: 'name', type: 'text input' } as const;

/** A server that answers the first reply, and later ones only on request, and tabs that share the storage. */
function tabs() {
  let remembered: RememberedChat | undefined;
  let turn = 1;
  const keys: (string | undefined)[] = [];
  const later = Promise.withResolvers<void>();
  const open = () => {
    let tell: ((turn: FollowedTurn) => void) | undefined;
    const client = {
      options: { baseUrl: '' },
      startChat: async () => ({ sessionId: 's', bot, messages: [], input }),
      async continueChat(_id: string, _body: object, { idempotencyKey }: { idempotencyKey?: string }) {
        if (keys.push(idempotencyKey) > 1) await later.promise;
        turn += 1;
        return { messages: [], input };
      },
      async request(path: string, { reader }: { reader?: { read(response: Response): Promise<unknown> } }) {
        if (path.includes('/follow')) {
          tell = (heard) => void reader?.read(events(heard));
          return new Promise(() => undefined);
        }
        const turns = [{ turn, createdAt: '', messages: [] }];
        return { sessionId: 's', turns, input, isEnded: false, hasMore: false };
      },
    } as unknown as ChatClient;
    const store = createStore(initialState);
    const conversation = createConversation(
      {
        client,
        apiHost: '',
        bot: 'b',
        isPreview: false,
        areScriptsAllowed: false,
        memory: {
          read: () => remembered,
          write(chat) {
            remembered = chat;
          },
          forget() {
            remembered = undefined;
          },
          watch: () => () => undefined,
        },
        startRequest: () => ({}),
        locale: 'en',
        timeZone: 'UTC',
        emit: () => undefined,
      },
      store,
    );
    onTestFinished(() => conversation.end());
    const say = async (text: string) => {
      await vi.waitUntil(() => store.get().input);
      conversation.answer({ message: { type: 'text', text } });
    };
    return { conversation, store, say, hear: (heard: FollowedTurn) => tell?.(heard) };
  };
  return { open, keys, answerAll: () => later.resolve(), pending: () => remembered?.pending };
}

function events(turn: FollowedTurn): Response {
  const text = `event: turn\ndata: ${JSON.stringify(turn)}\n\n`;
  return new Response(text, { headers: { 'Content-Type': 'text/event-stream' } });
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
});

/** Two tabs, the first with a pending reply. */
async function replyUnderWay() {
  const all = tabs();
  const first = all.open();
  await first.conversation.begin();
  const second = all.open();
  await second.conversation.begin();
  await first.say('Ada');
  await first.say('Blue');
  const text = { message: { type: 'text', text: 'Blue' } };
  expect(all.pending()).toMatchObject(text);
  return { ...all, first, second, text };
}

it('another tab keeps a pending reply when it catches up, and resends it once its tab is gone', async () => {
  const { first, second, keys, pending, answerAll, text } = await replyUnderWay();
  await second.conversation.refresh();
  expect(pending()).toMatchObject(text);
  first.conversation.end();
  answerAll();
  await vi.advanceTimersByTimeAsync(limits.unansweredReplyMs);
  await expect.poll(() => keys.length).toBe(3);
  expect(keys[2]).toBe(keys[1]);
  await expect.poll(pending).toBeUndefined();
});

it('another tab keeps a pending reply when an operator writes', async () => {
  const { second, pending, text } = await replyUnderWay();
  await second.conversation.refresh();
  await vi.waitUntil(() => second.store.get().input);
  const operator = { turn: 3, createdAt: '', operator: { name: 'Eva' }, isEnded: false, isPaused: true };
  const messages = [{ id: 'hello', type: 'text', content: { type: 'markdown', markdown: 'hello' } }];
  second.hear({ ...operator, messages } as unknown as FollowedTurn);
  await vi.waitUntil(() => second.store.get().entries.some(({ kind }) => kind === 'bubble'));
  expect(pending()).toMatchObject(text);
});
