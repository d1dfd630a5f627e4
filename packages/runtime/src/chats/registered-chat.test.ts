// Chats that were only registered: nothing changes until their first message, which finds things as they are by then.

import type { Store } from '@colloquy/storage';
import { memoryStore } from '@colloquy/storage';
import { describe, expect, it } from 'vitest';
import type { ApiResponse } from './api-response.ts';
import type { OpenChats } from './testing/open-chats.ts';
import { asking, calling, openChats } from './testing/open-chats.ts';

const idsOf = ({ body }: ApiResponse) =>
  JSON.parse(body) as { readonly sessionId: string; readonly resultId: string };

const register = async ({ chats }: OpenChats, publicId: string, resultId?: string): Promise<string> =>
  idsOf(await chats.startChat(publicId, { isOnlyRegistering: true, resultId })).sessionId;

const removeBot = (store: Store, id: string) => store.remove({ kind: 'bots', ids: [id], at: Date.now() });

/** A result of a visitor who was called Ada. */
async function answered({ chats }: OpenChats, publicId: string): Promise<string> {
  const { sessionId, resultId } = idsOf(await chats.startChat(publicId, {}));
  await chats.continueChat(sessionId, { message: 'Ada' });
  return resultId;
}

describe('a registered chat', () => {
  it('keeps an earlier result until it starts, and overwrites all of it then', async () => {
    const opened = await openChats([asking]);
    const { chats, store } = opened;
    const resultId = await answered(opened, 'asking');
    const before = await store.loadResult(resultId);
    expect(before).toMatchObject({ isCompleted: true, answers: [{ content: 'Ada' }] });
    const sessionId = await register(opened, 'asking', resultId);
    expect(await store.loadResult(resultId)).toEqual(before);
    expect((await chats.continueChat(sessionId, {})).status).toBe(200);
    expect(await store.loadResult(resultId)).toMatchObject({
      sessionId,
      hasStarted: false,
      isCompleted: false,
      variables: '[]',
      answers: [],
    });
    await chats.continueChat(sessionId, { message: 'Bob' });
    expect((await store.loadResult(resultId))?.answers).toMatchObject([{ content: 'Bob' }]);
  });

  it('has a result from its start, even if the bot remembers visitors', async () => {
    const settings = { general: { rememberUser: { isEnabled: true } } };
    const opened = await openChats([{ ...(asking as object), settings }]);
    const sessionId = await register(opened, 'asking');
    await opened.chats.continueChat(sessionId, {});
    const results = await opened.store.listResults('asking', { limit: 2 });
    expect(results).toMatchObject([{ sessionId, hasStarted: false }]);
  });

  it('continues an earlier result if the bot remembers visitors', async () => {
    const opened = await openChats([calling]);
    const { chats, store } = opened;
    const resultId = await answered(opened, 'calling');
    const sessionId = await register(opened, 'calling', resultId);
    await chats.continueChat(sessionId, {});
    expect((await store.loadResult(resultId))?.answers).toMatchObject([{ content: 'Ada' }]);
  });

  it.each([
    ['asking', asking],
    ['calling', calling],
  ])('keeps an earlier result when an operator ends the chat before its start: %s', async (publicId, bot) => {
    const opened = await openChats([bot]);
    const { chats, store } = opened;
    const resultId = await answered(opened, publicId);
    const before = await store.loadResult(resultId);
    const sessionId = await register(opened, publicId, resultId);
    await chats.operateChat(sessionId, { isPaused: true });
    await chats.operateChat(sessionId, { isClosed: true });
    expect(await store.loadResult(resultId)).toEqual(before);
  });
});

describe('a registered chat of a deleted bot', () => {
  it('does not start', async () => {
    const opened = await openChats([asking]);
    const { chats, store, gone } = opened;
    const sessionId = await register(opened, 'asking');
    await removeBot(store, 'asking');
    expect((await chats.continueChat(sessionId, { message: 'Ada' })).status).toBe(404);
    expect(await store.listResults('asking', { limit: 1 })).toEqual([]);
    expect(gone).toEqual([sessionId]);
  });

  it('leaves no result when the bot is deleted during its first calls', async () => {
    const store = memoryStore();
    const http = async () => {
      await removeBot(store, 'calling');
      return { ok: true, response: { answer: 'late' } } as const;
    };
    const opened = await openChats([calling], { store, http });
    const sessionId = await register(opened, 'calling');
    expect((await opened.chats.continueChat(sessionId, {})).status).toBe(404);
    expect(await store.listResults('calling', { limit: 1 })).toEqual([]);
    expect(opened.gone).toEqual([sessionId]);
  });

  it('continues when another server started it before the deletion', async () => {
    const one = await openChats([asking]);
    const other = await openChats([], { store: one.store });
    const sessionId = await register(one, 'asking');
    const first = { idempotencyKey: 'k', bodyHash: 'h' };
    const begun = await other.chats.continueChat(sessionId, {}, first);
    await removeBot(one.store, 'asking');
    expect(await one.chats.continueChat(sessionId, {}, first)).toEqual(begun);
    expect((await one.chats.continueChat(sessionId, { message: 'Ada' })).status).toBe(200);
    expect(one.gone).toEqual([]);
  });

  it('repeats an earlier response to the same request', async () => {
    const opened = await openChats([asking]);
    const { chats, store } = opened;
    const sessionId = await register(opened, 'asking');
    const sent = { idempotencyKey: 'k', bodyHash: 'h' };
    await chats.operateChat(sessionId, { isPaused: true });
    const heard = await chats.continueChat(sessionId, { message: 'Hello?' }, sent);
    expect(heard.status).toBe(200);
    await chats.operateChat(sessionId, { isPaused: false });
    await removeBot(store, 'asking');
    expect(await chats.continueChat(sessionId, { message: 'Hello?' }, sent)).toEqual(heard);
    expect((await chats.continueChat(sessionId, { message: 'Hello?' })).status).toBe(404);
  });

  it('starts in a preview, which needs no stored bot', async () => {
    const { chats } = await openChats([]);
    const preview = await chats.startPreviewChat('any', { bot: asking, isOnlyRegistering: true });
    expect((await chats.continueChat(idsOf(preview).sessionId, {})).status).toBe(200);
  });
});
