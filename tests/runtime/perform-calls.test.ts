import { registry as allBlocks } from '@colloquy/blocks';
import { expandFlow } from '@colloquy/blocks/testing';
import { callBlock, createRegistry, noEvaluator } from '@colloquy/engine';
import type { Port } from '@colloquy/integrations';
import type { Call, CallResult } from '@colloquy/schema';
import { openPort } from '@colloquy/schema';
import type { Store } from '@colloquy/storage';
import { memoryStore } from '@colloquy/storage';
import { describe, expect, it } from 'vitest';
import { failingOnce } from '../../packages/runtime/src/chats/testing/failing-store.ts';
import type { Colloquy } from '../../packages/server/src/colloquy.ts';
import { createColloquy } from '../../packages/server/src/colloquy.ts';

type Definition = {
  readonly options: { readonly port: string; readonly request: object; readonly variableId: string };
};

const registry = createRegistry([
  ...allBlocks.values(),
  callBlock({
    type: 'Test call',
    summary: 'Calls.',
    port: ({ options: { port } }) => openPort(port),
    definition: { safeParse: (raw: unknown) => ({ success: true, data: raw as Definition }) },
    call: ({ options: { request } }, view) => ({
      call: { request: { ...view.rendered(request), now: view.now }, timeoutMs: 1_000 },
    }),
    returned: ({ options: { variableId } }, result) => ({
      set: [{ variableId, value: result.ok ? result.response.answer : result.failure.code }],
    }),
  }),
]);

const call = (port: string, request: object = {}) => ({
  type: 'Test call',
  options: { port, request, variableId: 'Got' },
});

/** Asks, and answers each reply with what a call got: `got 1`. */
const bot = expandFlow({
  id: 'caller',
  name: 'Caller',
  publicId: 'caller',
  variables: ['Last', 'Got'],
  groups: [
    { title: 'Ask', blocks: ['Yes?', { type: 'text input', to: 'Call', options: { variableId: 'Last' } }] },
    { title: 'Call', blocks: [call('http', { reply: '{{Last}}' }), 'got {{Got}}', { type: 'text input' }] },
  ],
});

/** A bot whose very first turn calls. */
const eager = expandFlow({
  id: 'eager',
  name: 'Eager',
  publicId: 'eager',
  variables: ['Got'],
  groups: [{ title: 'Call', blocks: [call('http'), 'got {{Got}}', { type: 'text input' }] }],
});

/** A port that counts, and answers the number of the call. */
function countingPort() {
  const calls: { readonly call: Call; readonly key: string }[] = [];
  const port: Port = async (made, { idempotencyKey }) => {
    calls.push({ call: made, key: idempotencyKey });
    return { ok: true, response: { answer: String(calls.length) } };
  };
  return { calls, port };
}

let time = 1_000_000;

async function open(
  store: Store,
  ports: Readonly<Record<string, Port>>,
  bots: readonly unknown[] = [bot, eager],
) {
  const colloquy = await createColloquy({
    store,
    registry,
    evaluator: noEvaluator,
    ports: new Map(Object.entries(ports)),
    clock: () => ++time,
  });
  for (const definition of bots) {
    const published = await colloquy.bots.publish(definition);
    if (!published.ok) throw new Error(JSON.stringify(published.problem));
  }
  return colloquy;
}

const begin = async (colloquy: Colloquy): Promise<string> =>
  JSON.parse((await colloquy.chats.startChat('caller', {})).body).sessionId;

const say = (colloquy: Colloquy, sessionId: string, text: string, key?: string) =>
  colloquy.chats.continueChat(
    sessionId,
    { message: { type: 'text', text }, textBubbleContentFormat: 'markdown' },
    { idempotencyKey: key, bodyHash: text },
  );

const said = ({ body }: { readonly body: string }) =>
  JSON.parse(body).messages?.[0]?.content.markdown as string;

describe('a turn with calls', () => {
  it('makes no second call when it is repeated after a failed commit', async () => {
    const { store, failNext } = failingOnce();
    const { calls, port } = countingPort();
    const colloquy = await open(store, { http: port });
    const sessionId = await begin(colloquy);
    failNext();
    await expect(say(colloquy, sessionId, 'a', 'k')).rejects.toThrow('There is no room.');
    expect(said(await say(colloquy, sessionId, 'a', 'k'))).toBe('got 1');
    expect(said(await say(colloquy, sessionId, 'a', 'k'))).toBe('got 1');
    expect(calls).toHaveLength(1);
    expect(await store.loadJournal({ owner: `session ${sessionId}`, turn: 2 })).toBeUndefined();
    await colloquy.close();
  });

  it('makes a new call, with a new key and time, for another reply after a failure', async () => {
    const { store, failNext } = failingOnce();
    const { calls, port } = countingPort();
    const colloquy = await open(store, { http: port });
    const sessionId = await begin(colloquy);
    failNext();
    await expect(say(colloquy, sessionId, 'a')).rejects.toThrow();
    expect(said(await say(colloquy, sessionId, 'b'))).toBe('got 2');
    const [first, second] = calls;
    expect(second?.call.request.reply).toBe('b');
    expect(second?.call.request.now).toBeGreaterThan(first?.call.request.now as number);
    expect(second?.key).not.toBe(first?.key);
    expect(second?.key).toMatch(new RegExp(`^${sessionId}:2:0:[0-9a-f]{64}$`));
    await colloquy.close();
  });

  it('can be given up by an operator when it was interrupted', async () => {
    const { store, failNext } = failingOnce();
    const colloquy = await open(store, { http: countingPort().port });
    const sessionId = await begin(colloquy);
    failNext();
    await expect(say(colloquy, sessionId, 'a', 'k')).rejects.toThrow();
    expect((await colloquy.chats.operate(sessionId, { isPaused: true })).status).toBe(409);
    expect((await colloquy.chats.operate(sessionId, { isClosed: true })).status).toBe(200);
    expect((await say(colloquy, sessionId, 'a', 'k')).status).toBe(404);
    await colloquy.close();
  });

  it('repeats an interrupted call with the same key and time', async () => {
    const store = memoryStore();
    const { calls, port } = countingPort();
    let isDead = true;
    const hanging: Port = async (made, context) => {
      await port(made, context);
      return isDead ? new Promise<CallResult>(() => {}) : { ok: true, response: { answer: 'alive' } };
    };
    const dying = await open(store, { http: hanging });
    const sessionId = await begin(dying);
    say(dying, sessionId, 'a');
    const next = await open(store, { http: hanging }, []);
    while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    // Alive, it holds the turn: nobody else runs it.
    expect((await say(next, sessionId, 'a')).status).toBe(409);
    expect(calls).toHaveLength(1);
    isDead = false;
    // Dead, it does not; the store in memory outlives it here.
    const close = store.close;
    store.close = async () => undefined;
    await dying.close();
    store.close = close;
    expect(said(await say(next, sessionId, 'a'))).toBe('got alive');
    expect(calls[1]).toEqual(calls[0]);
    await next.close();
  });

  it('waits for a turn that another server is running', async () => {
    const store = memoryStore();
    const { port, calls } = countingPort();
    const slow: Port = async (made, context) => {
      const result = await port(made, context);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return result;
    };
    const [one, other] = [await open(store, { http: slow }), await open(store, { http: slow }, [])];
    const sessionId = await begin(one);
    const [first, second] = await Promise.all([say(one, sessionId, 'a'), say(other, sessionId, 'b')]);
    expect([first.status, second.status]).toEqual([200, 200]);
    // The second one waited, and found the chat at its next input, behind which there is nothing to call.
    expect(calls).toHaveLength(1);
    expect((await store.loadSessions([sessionId]))[0]?.turn).toBe(3);
    await one.close();
  });

  it('waits while an operator changes the chat on another server, and calls once', async () => {
    const inner = memoryStore();
    const reached = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    let isGated = false;
    const slow: Store = {
      ...inner,
      async commitTurns(turns) {
        if (isGated) {
          reached.resolve();
          await gate.promise;
        }
        return inner.commitTurns(turns);
      },
    };
    const { calls, port } = countingPort();
    const [one, other] = [await open(slow, { http: port }), await open(inner, { http: port }, [])];
    const sessionId = await begin(one);
    isGated = true;
    const by = { actor: { kind: 'operator' }, operation: 'changeSession' } as const;
    const changing = one.chats.operate(sessionId, { variables: { Got: 'changed' } }, by);
    await reached.promise;
    const saying = say(other, sessionId, 'a');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(calls).toHaveLength(0);
    gate.resolve();
    expect((await changing).status).toBe(200);
    expect(said(await saying)).toBe('got 1');
    expect(calls).toHaveLength(1);
    expect((await inner.loadSessions([sessionId]))[0]?.turn).toBe(3);
    await one.close();
  });

  it('starts the same session when an identified start is repeated', async () => {
    const { store, failNext, used } = failingOnce();
    const { calls, port } = countingPort();
    const colloquy = await open(store, { http: port });
    const start = (bodyHash = 'h') =>
      colloquy.chats.startChat('eager', {}, { idempotencyKey: 'k', bodyHash });
    failNext();
    await expect(start()).rejects.toThrow();
    expect((await start('other body')).status).toBe(422);
    const answer = await start();
    expect(answer.status).toBe(200);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.key.split(':')[0]).toBe(JSON.parse(answer.body).sessionId);
    expect(await start()).toEqual(answer);
    used.length = 0;
    await colloquy.chats.startChat('eager', {});
    expect(used).toEqual([]);
    expect(calls).toHaveLength(2);
    await colloquy.close();
  });

  it('runs its calls before the first message, also when repeated and in a replay', async () => {
    const knowing = expandFlow({
      id: 'knowing',
      publicId: 'knowing',
      variables: ['Last', 'Got'],
      groups: [
        {
          title: 'Call',
          blocks: [
            call('http'),
            { type: 'text input', options: { variableId: 'Last' } },
            '{{Last}} got {{Got}}',
            { type: 'text input' },
          ],
        },
      ],
    });
    const { store, failNext } = failingOnce();
    const { calls, port } = countingPort();
    const colloquy = await open(store, { http: port }, [knowing]);
    const { body } = await colloquy.chats.startChat('knowing', { isOnlyRegistering: true });
    const { sessionId } = JSON.parse(body);
    failNext();
    await expect(say(colloquy, sessionId, 'Ada', 'k')).rejects.toThrow('There is no room.');
    expect(said(await say(colloquy, sessionId, 'Ada', 'k'))).toBe('Ada got 1');
    const message = { type: 'text', text: 'Grace' };
    const begun = await colloquy.chats.startChat('knowing', { message, textBubbleContentFormat: 'markdown' });
    expect(said(begun)).toBe('Grace got 2');
    expect(calls).toHaveLength(2);
    for (const id of [sessionId, JSON.parse(begun.body).sessionId])
      expect((await colloquy.chats.replay(id))?.firstDifference).toBeUndefined();
    await colloquy.close();
  });

  it('leaves no data of a chat whose bot was removed during its first turn', async () => {
    const store = memoryStore();
    const [called, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const http: Port = async () => {
      called.resolve();
      await answer.promise;
      return { ok: true, response: { answer: 'late' } };
    };
    const colloquy = await open(store, { http }, [eager]);
    const begun = colloquy.chats.startChat('eager', {}, { idempotencyKey: 'k' });
    await called.promise;
    await colloquy.bots.remove('eager', { withResults: true });
    answer.resolve();
    expect((await begun).status).toBe(404);
    expect(await store.listResults('eager', { limit: 1 })).toEqual([]);
    await colloquy.close();
  });

  it('needs a journal, unlike a turn without calls', async () => {
    const { store, used } = failingOnce();
    const colloquy = await open(store, { http: countingPort().port });
    const sessionId = JSON.parse(
      (await colloquy.chats.startChat('caller', {}, { idempotencyKey: 'k', bodyHash: 'h' })).body,
    ).sessionId as string;
    expect(used).toEqual([]);
    await say(colloquy, sessionId, 'a');
    expect(used).toContain('loadJournal');
    used.length = 0;
    await say(colloquy, sessionId, 'b', 'k');
    expect(used).toEqual([]);
    await colloquy.close();
  });

  it('stores up to 8 MiB of results, and a call beyond that fails', async () => {
    const { calls, port } = countingPort();
    const large: Port = async (made, context) => {
      const result = await port(made, context);
      return result.ok ? { ok: true, response: { ...result.response, more: 'x'.repeat(3_000_000) } } : result;
    };
    const blocks = Array.from({ length: 4 }, () => [call('http'), 'got {{Got}}']).flat();
    const hungry = expandFlow({
      id: 'hungry',
      publicId: 'hungry',
      variables: ['Got'],
      groups: [{ title: 'Calls', blocks: [...blocks, { type: 'text input' }] }],
    });
    const store = memoryStore();
    const colloquy = await open(store, { http: large }, [hungry]);
    const { body } = await colloquy.chats.startChat('hungry', { textBubbleContentFormat: 'markdown' });
    const texts = JSON.parse(body).messages.map(
      ({ content }: { content: { markdown: string } }) => content.markdown,
    );
    expect(texts).toEqual(['got 1', 'got 2', 'got too_large', 'got too_large']);
    expect(calls).toHaveLength(4);
    await colloquy.close();
  });

  it('sends at most five mails', async () => {
    const { calls, port } = countingPort();
    const blocks = Array.from({ length: 7 }, (_, index) => [call('mail', { index }), `got {{Got}}`]).flat();
    const mails = expandFlow({
      id: 'mails',
      publicId: 'mails',
      variables: ['Got'],
      groups: [{ title: 'Mails', blocks: [...blocks, { type: 'text input' }] }],
    });
    const colloquy = await open(memoryStore(), { mail: port }, [mails]);
    const { body } = await colloquy.chats.startChat('mails', { textBubbleContentFormat: 'markdown' });
    const texts = JSON.parse(body).messages.map(
      (message: { content: { markdown: string } }) => message.content.markdown,
    );
    expect(texts).toEqual(['got 1', 'got 2', 'got 3', 'got 4', 'got 5', 'got overloaded', 'got overloaded']);
    expect(calls).toHaveLength(5);
    await colloquy.close();
  });

  it('is not finished by a stopping server', async () => {
    const store = memoryStore();
    store.close = async () => undefined;
    const { port, calls } = countingPort();
    const colloquy = await open(store, {
      http: async (made, context) => {
        const result = await port(made, context);
        await colloquy.close();
        return result;
      },
    });
    const sessionId = await begin(colloquy);
    expect((await say(colloquy, sessionId, 'a')).status).toBe(503);
    const next = await open(store, { http: port }, []);
    expect(said(await say(next, sessionId, 'a'))).toBe('got 2');
    expect(calls[1]?.key).toBe(calls[0]?.key);
  });
});
