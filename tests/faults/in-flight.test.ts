// Requests that meet while the store is still writing the first of them, and a store that fails.
import type { Store } from '@colloquy/server';
import { memoryStore, StoreFailure } from '@colloquy/server';
import { afterEach, expect, it } from 'vitest';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { countingBot, expectedText, saidText } from './counting-bot.ts';

/** A store whose commits wait until they are let through, or fail. */
function heldStore(): {
  store: Store;
  hold(): { reached: Promise<void>; release(): void };
  fail(times: number): void;
} {
  const memory = memoryStore();
  let gate: Promise<void> | undefined;
  let onReached: (() => void) | undefined;
  let failures = 0;
  const store: Store = {
    ...memory,
    commitTurns: async (turns) => {
      if (failures-- > 0) throw new StoreFailure('full', 'The disk is full.');
      onReached?.();
      await gate;
      return memory.commitTurns(turns);
    },
  };
  return {
    store,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { promise: reached, resolve: tell } = Promise.withResolvers<void>();
      [gate, onReached] = [promise, tell];
      return { reached, release: resolve };
    },
    fail(times) {
      failures = times;
    },
  };
}

const servers: StartedServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function chat(store: Store, clock: () => number = Date.now) {
  const server = await startServer({ store, bots: [countingBot], clock });
  servers.push(server);
  const { json } = await server.ask('/v1/bots/counting/startChat', { body: {} });
  const path = `/v1/sessions/${json.sessionId}/continueChat`;
  const send = (text: string, key?: string) =>
    server.ask(path, { body: { message: text }, ...(key === undefined ? {} : { key }) });
  return { server, send };
}

it('a duplicate of a running request gets 409, and the same bytes after the first response', async () => {
  const { store, hold } = heldStore();
  const { send } = await chat(store);
  const { reached, release } = hold();
  const first = send('a', 'k');
  await reached;
  expect(await send('a', 'k')).toMatchObject({ status: 409, json: { code: 'CONFLICT', issues: [] } });
  expect(await send('b', 'k')).toMatchObject({ status: 422, json: { code: 'UNPROCESSABLE', issues: [] } });
  release();
  const { status, body } = await first;
  expect(status).toBe(200);
  expect((await send('a', 'k')).body).toBe(body);
});

it('a duplicate of a slow request gets a Retry-After of half the time that has passed', async () => {
  const { store, hold } = heldStore();
  let now = Date.UTC(2026, 10, 25);
  const { send } = await chat(store, () => now);
  const { reached, release } = hold();
  const first = send('a', 'k');
  await reached;
  expect((await send('a', 'k')).headers['retry-after']).toBeUndefined();
  now += 60_000;
  expect((await send('a', 'k')).headers['retry-after']).toBe('30');
  release();
  expect((await first).status).toBe(200);
});

it('the server answers a reply only after its commit, and runs the next one after that', async () => {
  const { store, hold } = heldStore();
  const { send } = await chat(store);
  const { reached, release } = hold();
  let answered = 0;
  const count = () => answered++;
  const replies = ['a', 'b', 'c'].map((text) => send(text).finally(count));
  await reached;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(answered).toBe(0);
  release();
  const bodies = await Promise.all(replies);
  expect(bodies.map(({ body }) => saidText(body))).toEqual([
    expectedText(['a']),
    expectedText(['a', 'b']),
    expectedText(['a', 'b', 'c']),
  ]);
});

it('the server answers 503 when a turn cannot be stored, and accepts its key later', async () => {
  const { store, fail } = heldStore();
  const { send } = await chat(store);
  fail(2);
  for (const key of ['k', undefined]) {
    const refused = await send('a', key);
    expect(refused).toMatchObject({ status: 503, json: { code: 'SERVICE_UNAVAILABLE', issues: [] } });
    expect(refused.body).not.toContain('disk');
  }
  expect(saidText((await send('a', 'k')).body)).toBe(expectedText(['a']));
});
