// Streams that need a token end with it: when it is revoked, on whatever server, and when its time is over.
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryStore } from '@colloquy/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { WebServer } from '../../../packages/integrations/src/ports/testing/web-server.ts';
import { startWebServer } from '../../../packages/integrations/src/ports/testing/web-server.ts';
import { waitingBot } from '../../faults/waiting-bot.ts';
import type { StartedServer } from '../../support/started-server.ts';
import { startServer } from '../../support/started-server.ts';

const by = { actor: { kind: 'operator' }, operation: 'createToken' } as const;
/** Never answers, so that a preview goes on until it is cut off. */
let service: WebServer;
let server: StartedServer;
let other: StartedServer;
let base: string;
let now: number;
beforeAll(async () => {
  service = await startWebServer(() => undefined);
});
afterAll(() => service.close());
beforeEach(async () => {
  now = Date.now();
  const store = memoryStore();
  const options = {
    clock: () => now,
    environment: {
      COLLOQUY_EGRESS_ALLOW: '127.0.0.1',
      COLLOQUY_OPERATOR_TOKEN: 'correct-horse-battery-staple',
    },
  };
  server = await startServer({ ...options, store, bots: [waitingBot('request', service.url)] });
  // The store is closed once, with the first of them.
  other = await startServer({ ...options, store: { ...store, close: async () => undefined } });
  base = await server.listen();
});
/** Ends the streams that nobody cut off: a server that stops waits ten seconds for them. */
let leaving: AbortController;
beforeEach(() => {
  leaving = new AbortController();
});
afterEach(async () => {
  leaving.abort();
  await other.close();
  await server.close();
});

/** Opens a preview as a stream, and waits until it is under way. */
async function openStream(secret: string) {
  const visits = service.visits.length;
  const response = await fetch(`${base}/v1/bots/waiting-request/preview/startChat`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      accept: 'text/event-stream',
      'content-type': 'application/json',
    },
    body: '{}',
    signal: leaving.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  while (service.visits.length === visits) await sleep(5);
  let isCut = false;
  const ended = response.text().then(
    () => undefined,
    () => {
      isCut = true;
    },
  );
  return { ended, isCut: () => isCut };
}

async function make(expiresInDays?: number) {
  const made = await server.colloquy.access.tokens.create(
    { name: 'Author', scopes: ['author'], expiresInDays },
    by,
  );
  return { id: made?.token.id ?? '', secret: made?.secret ?? '' };
}

it('a stream ends when its token is revoked on another server, and other tokens keep theirs', async () => {
  const [one, two] = [await make(), await make()];
  const streams = [await openStream(one.secret), await openStream(one.secret)];
  const stays = [await openStream(two.secret), await openStream('correct-horse-battery-staple')];
  const { status } = await other.ask(`/v1/tokens/${one.id}`, {
    method: 'DELETE',
    headers: { authorization: 'Bearer correct-horse-battery-staple' },
  });
  expect(status).toBe(204);
  await Promise.all(streams.map(({ ended }) => ended));
  expect(streams.map(({ isCut }) => isCut())).toEqual([true, true]);
  expect(stays.map(({ isCut }) => isCut())).toEqual([false, false]);
  await other.colloquy.access.tokens.revoke(two.id, by);
  await stays[0]?.ended;
  expect(stays.map(({ isCut }) => isCut())).toEqual([true, false]);
});

it('a stream ends when its token expires', async () => {
  const { secret } = await make(1);
  const stream = await openStream(secret);
  now += 24 * 60 * 60 * 1000;
  await stream.ended;
  expect(stream.isCut()).toBe(true);
});
