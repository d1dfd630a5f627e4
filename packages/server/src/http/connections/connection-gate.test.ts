// One request of a connection at a time, on real sockets.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../limits.ts';
import { createAddressBounds } from './address-bounds.ts';
import { createConnectionGate } from './connection-gate.ts';
import { createUnreadAnswers } from './unread-answers.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server behind a gate; `answers` are those that are in work, in the order in which they began. */
async function openGate(answer: (response: ServerResponse, url: string) => void) {
  const begun: string[] = [];
  let closed = 0;
  const gate = createConnectionGate({
    handler: (request, response) => {
      begun.push(request.url ?? '');
      answer(response, request.url ?? '');
    },
    bounds: createAddressBounds({ isTrustedProxy: () => false, onClosed: () => closed++ }),
    onClosed: () => closed++,
  });
  const server = createServer(gate.handle);
  gate.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  function dial(): Socket {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    closing.push(() => socket.destroy());
    return socket;
  }
  return { gate, begun, closed: () => closed, dial };
}

const requests = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `GET /${from + index} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');

describe('the pipelining guard', () => {
  it('starts a request after the client received the previous response, and responds in order', async () => {
    const open: ServerResponse[] = [];
    const { begun, dial } = await openGate((response) => open.push(response));
    const socket = dial();
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.write(requests(3));
    for (const expected of [1, 2, 3]) {
      await expect.poll(() => begun.length).toBe(expected);
      await sleep(20);
      expect(begun).toHaveLength(expected);
      open.shift()?.end(`answer ${expected};`);
    }
    await expect.poll(() => heard.match(/answer \d/g)).toEqual(['answer 1', 'answer 2', 'answer 3']);
    socket.write(requests(1, 3));
    await expect.poll(() => begun.at(-1)).toBe('/3');
  });

  it('answers all pipelined requests within the limit, including those with bodies', async () => {
    const { dial } = await openGate((response) => response.end('ok'));
    const socket = dial();
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    const count = limits.waitingRequestsPerConnection;
    socket.write('POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc'.repeat(count));
    await expect.poll(() => heard.match(/HTTP\/1.1 200/g)?.length).toBe(count);
  });

  it('closes a connection with too many pipelined requests, and starts only the first', async () => {
    const { begun, closed, dial } = await openGate(() => undefined);
    const socket = dial();
    socket.write(requests(1_400));
    await once(socket.resume(), 'close');
    expect(begun).toEqual(['/0']);
    expect(closed()).toBe(1);
  });

  it('closes connections when too many requests wait in total, and serves again afterwards', async () => {
    const { closed, dial } = await openGate((response, url) => url === '/last' && response.end('ok'));
    const each = limits.waitingRequestsPerConnection;
    const sockets = Array.from({ length: Math.ceil(limits.waitingRequests / each) + 1 }, dial);
    for (const socket of sockets) socket.write(requests(1 + each));
    await expect.poll(closed).toBeGreaterThan(0);
    for (const socket of sockets) socket.destroy();
    await sleep(50);
    const socket = dial();
    socket.write('GET /last HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2));
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    await expect.poll(() => heard.match(/HTTP\/1.1 200/g)?.length).toBe(2);
  });

  it('stops reading from a client that does not read its responses', async () => {
    const { begun, dial, gate } = await openGate(() => undefined);
    const socket = dial();
    socket.write(requests(2));
    await expect.poll(() => begun.length).toBe(1);
    const [served] = [...gate.sockets];
    await expect.poll(() => served?.isPaused()).toBe(true);
    const before = served?.bytesRead;
    // More than the systems on both sides hold for a connection that nobody reads.
    socket.write('x'.repeat(16 * 1024 * 1024));
    await sleep(200);
    expect(served?.bytesRead).toBe(before);
    expect(socket.writableLength).toBeGreaterThan(0);
  });

  it('lists the active responses', async () => {
    const open: ServerResponse[] = [];
    const { gate, dial } = await openGate((response) => open.push(response));
    dial().write(requests(1));
    dial().write(requests(1));
    await expect.poll(() => open.length).toBe(2);
    expect([...gate.underWay()]).toHaveLength(2);
    open[0]?.end();
    expect([...gate.underWay()]).toEqual([open[1]]);
  });
});

describe('unread responses', () => {
  const MEGABYTE = 1024 * 1024;
  const large = Buffer.alloc(16 * MEGABYTE);
  const unreadOf = (sockets: Iterable<Socket>) =>
    [...sockets].reduce((sum, { writableLength }) => sum + writableLength, 0);

  it('are kept up to a limit, then the connection that is unread for longest is closed', async () => {
    let answered = 0;
    const { gate, dial } = await openGate((response) => {
      answered++;
      response.end(large);
    });
    let closed = 0;
    const unread = createUnreadAnswers({ sockets: () => gate.sockets, onClosed: () => closed++ });
    const first = dial().pause();
    first.write(requests(1));
    await expect.poll(() => unreadOf(gate.sockets)).toBeGreaterThan(MEGABYTE);
    unread.look();
    expect(closed).toBe(0);
    const [longest] = [...gate.sockets];
    for (let count = 0; count < 7; count++) dial().pause().write(requests(1));
    // All of them: what is answered behind the look would come on top.
    await expect.poll(() => answered).toBe(8);
    expect(unreadOf(gate.sockets)).toBeGreaterThan(limits.unreadBytes);
    unread.look();
    expect(closed).toBeGreaterThan(0);
    expect(longest?.destroyed).toBe(true);
    await expect.poll(() => unreadOf(gate.sockets)).toBeLessThanOrEqual(limits.unreadBytes);
    expect([...gate.sockets].length).toBeGreaterThan(1);
  });

  it('are kept for a while, and a client that catches up stays connected', async () => {
    const { gate, dial } = await openGate((response) => void response.write(large));
    const unread = createUnreadAnswers({ sockets: () => gate.sockets, onClosed: () => undefined });
    const socket = dial().pause();
    socket.write(requests(1));
    await expect.poll(() => unreadOf(gate.sockets)).toBeGreaterThan(0);
    unread.look();
    const [served] = [...gate.sockets];
    expect(served?.timeout).toBe(limits.unreadMs);
    socket.resume();
    await expect.poll(() => unreadOf(gate.sockets)).toBe(0);
    unread.look();
    expect(served?.timeout).toBe(0);
    expect(served?.destroyed).toBe(false);
  });

  it('end with their connection when the client reads nothing in time', async () => {
    const { gate, dial } = await openGate((response) => void response.end(large));
    const unread = createUnreadAnswers({ sockets: () => gate.sockets, onClosed: () => undefined });
    dial().pause().write(requests(1));
    await expect.poll(() => unreadOf(gate.sockets)).toBeGreaterThan(0);
    unread.look();
    const [served] = [...gate.sockets];
    // The same as after `limits.unreadMs`, without the wait.
    served?.setTimeout(50);
    await expect.poll(() => served?.destroyed).toBe(true);
  });

  it('are checked only while responses are active or unread', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    closing.push(() => vi.useRealTimers());
    let answers = 1;
    const unread = createUnreadAnswers({
      sockets: () => [],
      isAnswering: () => answers > 0,
      onClosed: () => undefined,
    });
    unread.start();
    expect(vi.getTimerCount()).toBe(0);
    unread.wake();
    vi.advanceTimersByTime(100 * limits.unreadLookMs);
    expect(vi.getTimerCount()).toBe(1);
    answers = 0;
    vi.advanceTimersByTime((limits.unreadLooksInVain - 1) * limits.unreadLookMs);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(limits.unreadLookMs);
    expect(vi.getTimerCount()).toBe(0);
    unread.wake();
    expect(vi.getTimerCount()).toBe(1);
    unread.stop();
    unread.wake();
    expect(vi.getTimerCount()).toBe(0);
  });
});
