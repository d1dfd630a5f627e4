// Starts that call: what becomes of what they had, and of what their calls left behind, when something is gone or fails meanwhile.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Port } from '@colloquy/integrations';
import type { JournalIdentity, Store, StoreFailureCode } from '@colloquy/storage';
import { memoryStore, StoreFailure } from '@colloquy/storage';
import { describe, expect, it } from 'vitest';
import { calling, openChats } from './testing/open-chats.ts';

const identified = { idempotencyKey: 'k', bodyHash: 'h' };

const idsOf = ({ body }: { readonly body: string }) =>
  JSON.parse(body) as { readonly sessionId: string; readonly resultId: string };

/** A store that notes which journals were written, and whose next commit may fail. */
function watchedStore() {
  const inner = memoryStore();
  const journals: JournalIdentity[] = [];
  let failure: StoreFailureCode | undefined;
  const store: Store = {
    ...inner,
    journal(write) {
      journals.push(write);
      return inner.journal(write);
    },
    async commitTurns(turns) {
      const code = failure;
      failure = undefined;
      if (code) throw new StoreFailure(code, 'Not now.');
      return inner.commitTurns(turns);
    },
  };
  const left = () => Promise.all(journals.map((journal) => inner.loadJournal(journal)));
  const failNext = (code: StoreFailureCode) => {
    failure = code;
  };
  return { store, left, failNext };
}

/** A port of which a test says what happens while it is called. */
function watchedPort() {
  const calls: { readonly name: unknown; readonly sessionId: string | undefined }[] = [];
  const world = { calls, during: async () => {} };
  const http: Port = async ({ request }, { sessionId }) => {
    calls.push({ name: request.name, sessionId });
    await world.during();
    return { ok: true, response: { answer: `for ${String(request.name)}` } };
  };
  return { world, http };
}

describe('a start with a result that the visitor erases during its calls', () => {
  it.each([
    ['with a key', identified],
    ['without a key', {}],
  ])('starts a new chat without the erased data, %s', async (_, context) => {
    const { store, left } = watchedStore();
    const { world, http } = watchedPort();
    const { chats, gone } = await openChats([calling], { store, http });
    const { sessionId, resultId } = idsOf(await chats.startChat('calling', {}));
    await chats.continueChat(sessionId, { message: 'Ada' });
    world.calls.length = 0;
    world.during = async () => {
      world.during = async () => {};
      await store.remove({ kind: 'visitor', visitor: { resultId } });
    };
    const begun = await chats.startChat('calling', { resultId }, context);
    expect(begun.status).toBe(200);
    const ids = idsOf(begun);
    expect(ids.resultId).not.toBe(resultId);
    expect(world.calls.map(({ name }) => name)).toEqual(['Ada', 'Ada', '', '']);
    expect(gone).toEqual([world.calls[0]?.sessionId]);
    expect(await store.loadResult(resultId)).toBeUndefined();
    const [session] = await store.loadSessions([ids.sessionId]);
    const records = await store.loadRecords(ids.sessionId, { limit: 9, after: 0 });
    expect(JSON.stringify([session, records, await store.loadResult(ids.resultId)])).not.toContain('Ada');
    expect((await left()).filter(Boolean)).toEqual([]);
  });

  it('starts a new chat without the erased data when the client repeats it later', async () => {
    const { store, left, failNext } = watchedStore();
    const { world, http } = watchedPort();
    const { chats } = await openChats([calling], { store, http });
    const { sessionId, resultId } = idsOf(await chats.startChat('calling', {}));
    await chats.continueChat(sessionId, { message: 'Ada' });
    failNext('full');
    await expect(chats.startChat('calling', { resultId }, identified)).rejects.toThrow('Not now.');
    await store.remove({ kind: 'visitor', visitor: { resultId } });
    world.calls.length = 0;
    const begun = await chats.startChat('calling', { resultId }, identified);
    expect(begun.status).toBe(200);
    expect(idsOf(begun).resultId).not.toBe(resultId);
    expect(await store.loadResult(resultId)).toBeUndefined();
    expect((await left()).filter(Boolean)).toEqual([]);
  });

  it('continues a result that still exists', async () => {
    const { store } = watchedStore();
    const { chats, gone } = await openChats([calling], { store });
    const { resultId } = idsOf(await chats.startChat('calling', {}));
    expect(idsOf(await chats.startChat('calling', { resultId }, identified)).resultId).toBe(resultId);
    expect(gone).toEqual([]);
  });
});

describe('the data of calls during an uncommitted start', () => {
  it('is removed when the server stops', async () => {
    const stop = new AbortController();
    const { world, http } = watchedPort();
    const { chats, gone } = await openChats([calling], { http, stopSignal: stop.signal });
    world.during = async () => {
      if (world.calls.length === 2) stop.abort();
    };
    expect((await chats.startChat('calling', {})).status).toBe(503);
    expect(gone).toEqual([world.calls[0]?.sessionId]);
  });

  it('is kept when the server stops and the client can repeat the start', async () => {
    const stop = new AbortController();
    const { world, http } = watchedPort();
    const { chats, gone } = await openChats([calling], { http, stopSignal: stop.signal });
    world.during = async () => stop.abort();
    expect((await chats.startChat('calling', {}, identified)).status).toBe(503);
    expect(gone).toEqual([]);
  });

  it.each([
    ['is removed', 'the start has no key and nothing was written', 'full', {}, 1],
    ['is kept', 'the outcome of the write is unknown', 'unavailable', {}, 0],
    ['is kept', 'the client can repeat the start', 'full', identified, 0],
  ] as const)('%s when %s', async (_, _why, code, context, count) => {
    const { store, failNext } = watchedStore();
    const { world, http } = watchedPort();
    const { chats, gone } = await openChats([calling], { store, http });
    failNext(code);
    await expect(chats.startChat('calling', {}, context)).rejects.toThrow('Not now.');
    expect(gone).toEqual([world.calls[0]?.sessionId].slice(0, count));
  });
});

it('a link does not open an archived bot', async () => {
  const bot = (id: string, blocks: readonly unknown[]) =>
    expandFlow({ id, publicId: id, groups: [{ title: 'All', blocks }] } as never);
  const link = { type: 'Typebot link', options: { typebotId: 'away' } };
  const { chats, store } = await openChats([bot('away', ['inside']), bot('around', [link, 'behind'])]);
  await store.changeBot({ id: 'away', isArchived: true, at: Date.now() });
  const { body } = await chats.startChat('around', {});
  expect(body).toContain('behind');
  expect(body).not.toContain('inside');
});
