// Both loads on small servers that answer, stop for a while, or answer wrongly.
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { runLoad } from './run-load.ts';
import { runPacedLoad } from './run-paced-load.ts';

const talk = {
  publicId: 'bot',
  steps: [
    { body: '{}', expects: 'hello' },
    { body: '{"message":"Ada"}', expects: 'Ada' },
  ],
};

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Knows its chats and the keys of all requests. */
async function startChats(answer?: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const seen = { keys: new Set<string>(), requests: 0, chats: 0, connections: 0 };
  const server = createServer(async (request, response) => {
    seen.requests++;
    seen.keys.add(String(request.headers['idempotency-key']));
    request.resume();
    await answer?.(request, response);
    const isStart = request.url === '/v1/bots/bot/startChat';
    const text = isStart ? `{"sessionId":"s${++seen.chats}","text":"hello"}` : '{"text":"Ada"}';
    if (!response.writableEnded) response.setHeader('content-length', text.length).end(text);
  });
  server.on('connection', () => seen.connections++);
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, seen };
}

describe('the closed load', () => {
  it('sends the given number of turns, each with its own key', async () => {
    const { port, seen } = await startChats();
    const load = { ports: [port], talk, concurrency: 4, turns: 101, durationMs: 10_000 };
    const { turns, bytesPerResponse, p50Ms } = await runLoad(load);
    expect(turns).toBe(101);
    expect(seen).toMatchObject({ requests: 101, connections: 4 });
    expect(seen.keys.size).toBe(101);
    expect(seen.chats).toBeGreaterThanOrEqual(51);
    expect(bytesPerResponse).toBeGreaterThan(20);
    expect(p50Ms).toBeGreaterThan(0);
  });
  it('sends requests without keys when keys are off', async () => {
    const { port, seen } = await startChats();
    await runLoad({ ports: [port], talk, concurrency: 2, turns: 10, durationMs: 10_000, hasKeys: false });
    expect([seen.requests, [...seen.keys]]).toEqual([10, ['undefined']]);
  });
  it('distributes visitors over the servers', async () => {
    const shared = [await startChats(), await startChats()];
    const load = { ports: shared.map(({ port }) => port), talk, concurrency: 4, durationMs: 10_000 };
    await runLoad({ ...load, turns: 40 });
    expect(shared.map(({ seen }) => seen.connections)).toEqual([2, 2]);
  });
  it('sends the turns of each chat to alternating servers when asked', async () => {
    const shared = [await startChats(), await startChats()];
    const load = { ports: shared.map(({ port }) => port), talk, concurrency: 1, durationMs: 10_000 };
    await runLoad({ ...load, turns: 8, isAlternating: true });
    expect(shared.map(({ seen }) => seen)).toMatchObject([
      { requests: 4, chats: 4 },
      { requests: 4, chats: 0 },
    ]);
  });
  it('fails when a response is wrong', async () => {
    const { port } = await startChats(async (request, response) => {
      if (request.url?.includes('continueChat'))
        response.writeHead(500, { 'content-length': '4' }).end('oops');
    });
    const load = { ports: [port], talk, concurrency: 2, durationMs: 10_000 };
    await expect(runLoad(load)).rejects.toThrow('Instead of "Ada" came 500: oops');
  });
  it('fails when no server listens', async () => {
    const load = { ports: [1], talk, concurrency: 2, durationMs: 10_000 };
    await expect(runLoad(load)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('the paced load', () => {
  const pace = { talk, concurrency: 2, turnsPerSecond: 500, durationMs: 1_000, seed: 3 };

  it('counts the time that all visitors waited while the server was stopped', async () => {
    const stopMs = 400;
    let stopped: Promise<void> | undefined;
    const { port } = await startChats(async () => {
      stopped ??= wait(300 + stopMs);
      if (stopped) await stopped;
    });
    // The first 700 ms nobody gets an answer: 350 requests, although only two of them could be sent.
    const paced = await runPacedLoad({ ...pace, ports: [port] });
    expect(paced.turns).toBeGreaterThan(400);
    expect(paced.p50Ms).toBeGreaterThan(100);
    expect(paced.p99Ms).toBeGreaterThan(600);
    expect(paced.sentLateP99Ms).toBeGreaterThan(500);
  });
  it('sends no more than planned', async () => {
    const { port, seen } = await startChats();
    const { turns, turnsPerSecond } = await runPacedLoad({ ...pace, ports: [port], concurrency: 32 });
    expect(seen.requests).toBe(turns);
    expect(turnsPerSecond).toBeLessThan(600);
  });
  it('fails when the server closes the connections', async () => {
    const { port, seen } = await startChats(async (request) => {
      if (seen.requests > 20) request.socket.destroy();
    });
    await expect(runPacedLoad({ ...pace, ports: [port] })).rejects.toThrow(/closed|ECONNRESET/);
  });
});
