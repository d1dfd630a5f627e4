// When idle connections are closed, on real sockets.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { closeWhenIdle } from './idle-connections.ts';

/** More than a busy machine takes between an answer and the next request. */
const IDLE_MS = 600;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A connection on which one request was answered, so that it is idle now. */
async function idleConnection(): Promise<{ readonly socket: Socket; readonly heard: () => string }> {
  const answer = (request: IncomingMessage, response: ServerResponse) => response.end(`[${request.url}]`);
  const server = createServer({ keepAliveTimeout: IDLE_MS, keepAliveTimeoutBuffer: 0 }, answer);
  closeWhenIdle(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  closing.push(() => {
    socket.destroy();
    server.close();
  });
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.write(ask('/first'));
  await expect.poll(() => heard, { interval: 1 }).toContain('[/first]');
  return { socket, heard: () => heard };
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Sends something, and keeps this thread from everything else for so long, as a bot does that computes: then its timers are due first. */
function sendWhileBusy(socket: Socket, text: string, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setImmediate(() => {
    socket.write(text);
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    resolve();
  });
  return promise;
}

describe('idle connections', () => {
  it('are closed after a while', async () => {
    const { socket, heard } = await idleConnection();
    await once(socket, 'close');
    expect(heard()).toMatch(/\[\/first\]$/);
  });

  it('stay open for a request that arrived before the timeout, while the server was busy', async () => {
    const { socket, heard } = await idleConnection();
    await sendWhileBusy(socket, ask('/second'), 1.5 * IDLE_MS);
    await expect.poll(heard, { interval: 5 }).toContain('[/second]');
  });

  it('stay open for a partial request, which has its own timeout', async () => {
    const { socket, heard } = await idleConnection();
    await sendWhileBusy(socket, ask('/second').slice(0, 10), 1.5 * IDLE_MS);
    await sleep(IDLE_MS / 4);
    socket.write(ask('/second').slice(10));
    await expect.poll(heard, { interval: 5 }).toContain('[/second]');
  });
});
