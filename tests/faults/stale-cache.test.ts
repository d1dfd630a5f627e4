// What a server has in memory of a chat may be older than what is stored, because another server went on with it.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Store } from '@colloquy/server';
import { expect, it, vi } from 'vitest';
import type { ChatService } from '../../packages/runtime/src/chats/chat-service.ts';
import { Pace } from '../../packages/runtime/src/chats/pace.ts';
import { serviceOn, storeWith } from './one-service.ts';

const replyBot = expandFlow({
  id: 'replies',
  name: 'Replies',
  publicId: 'replies',
  variables: ['First', 'Second'],
  groups: [
    {
      title: 'Replies',
      blocks: [
        { type: 'text input', options: { variableId: 'First' } },
        {
          type: 'text input',
          options: { variableId: 'Second', audioClip: { isEnabled: true } },
        },
        'Thanks',
        { type: 'text input' },
      ],
    },
  ],
});

const time = { nowMs: 1_000_000 };
let servers = 0;

it('a server accepts a reply to an input that another server has asked for', async () => {
  const store = await storeWith(replyBot);
  const [one, other] = [server(store), server(store)];
  const sessionId = idOf(await one.startChat('replies', {}));
  await other.continueChat(sessionId, { message: { type: 'text', text: 'Ada' } });
  const clip = { message: { type: 'audio', url: 'https://example.com/clip.mp3' } };
  const { status, body } = await one.continueChat(sessionId, clip);
  expect({ status, body: JSON.parse(body) }).toMatchObject({ status: 200, body: { input: {} } });
});

it('a server refuses a message type that the input does not accept', async () => {
  const store = await storeWith(replyBot);
  const one = server(store);
  const sessionId = idOf(await one.startChat('replies', {}));
  const clip = { message: { type: 'audio', url: 'https://example.com/clip.mp3' } };
  expect(await one.continueChat(sessionId, clip)).toMatchObject({ status: 400 });
});

it('a server continues the newest preview when another server replaced the one in memory', async () => {
  const store = await storeWith(replyBot);
  const [one, other] = [server(store), server(store)];
  const saying = (words: string) => ({
    sessionId: 'tried',
    bot: expandFlow({
      id: 'tried',
      name: 'Tried',
      groups: [{ title: 'Tried', blocks: ['Name?', { type: 'text input' }, words, { type: 'text input' }] }],
    }),
  });
  await one.startPreviewChat('tried', saying('the old words'));
  time.nowMs += 1;
  await other.startPreviewChat('tried', saying('the new words'));
  const { body } = await one.continueChat('tried', { message: { type: 'text', text: 'Ada' } });
  expect(body).toContain('the new words');
});

it('a server accepts a change by an operator after an earlier commit failed', async () => {
  const store = await storeWith(replyBot);
  let isFailing = false;
  const failing: Store = {
    ...store,
    commitTurns: (turns) => (isFailing ? Promise.reject(new Error('gone')) : store.commitTurns(turns)),
  };
  const one = server(failing);
  const sessionId = idOf(await one.startChat('replies', {}));
  isFailing = true;
  await expect(one.operateChat(sessionId, { isPaused: true })).rejects.toThrow('gone');
  isFailing = false;
  time.nowMs += 10 * 60_000;
  expect(await one.operateChat(sessionId, { variables: { First: 'Ada' } })).toMatchObject({ status: 200 });
});

it('a server reports the turn of an operator after its commit, with the committed number', async () => {
  const store = await storeWith(replyBot);
  let beforeCommit: (() => Promise<unknown>) | undefined;
  const held: Store = {
    ...store,
    async commitTurns(turns) {
      const first = beforeCommit;
      beforeCommit = undefined;
      await first?.();
      return store.commitTurns(turns);
    },
  };
  const [one, other] = [server(held), server(store)];
  const sessionId = idOf(await other.startChat('replies', {}));
  const committed: number[] = [];
  // The chat goes on and ends elsewhere between the load and the commit of the change.
  beforeCommit = async () => {
    await other.continueChat(sessionId, { message: { type: 'text', text: 'Ada' } });
  };
  await one.operateChat(sessionId, { isPaused: true }, { onCommitted: ({ turn }) => committed.push(turn) });
  expect(committed).toEqual([3]);
});

it('a server leaves the store queue as often as it enters it when a response needs the evaluator', async () => {
  const store = await storeWith({ ...replyBot, theme: { general: { font: '{{= 1 + 1 =}}' } } });
  const pace = new Pace();
  const [entered, left] = [vi.spyOn(pace, 'enterStoring'), vi.spyOn(pace, 'leaveStoring')];
  expect(await server(store, pace).startChat('replies', {})).toMatchObject({ status: 200 });
  expect(entered.mock.calls.length).toBe(left.mock.calls.length);
});

function idOf({ body }: { readonly body: string }): string {
  return (JSON.parse(body) as { readonly sessionId: string }).sessionId;
}

/** One of several servers. */
function server(store: Store, pace?: Pace): ChatService {
  return serviceOn(store, time, { name: `server ${++servers}`, pace });
}
