// The port `mail` against servers that behave badly: a failure in time, no second mail, and nothing left open.
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { closeServers, socketServer } from '../../packages/integrations/src/ports/testing/web-world.ts';
import { startMailServer } from './mail-server.ts';
import { cleanUp, mailPort, mailServer } from './mail-world.ts';

afterEach(closeServers);
afterEach(cleanUp);

/** Many times the deadline of these mails: the machine may be busy. */
const GENEROUS_MS = 20_000;

describe('a mail server that behaves badly', () => {
  it.each<[string, (socket: Socket) => unknown, string]>([
    ['never greets', (socket) => socket.resume(), 'timeout'],
    ['greets and says no more', (socket) => socket.resume().write('220 hi\r\n'), 'timeout'],
    ['talks without end', (socket) => endless(socket), 'invalid_response'],
    ['hangs up', (socket) => socket.end(), 'unreachable'],
    ['is none', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'invalid_response'],
    ['is closed for today', (socket) => socket.end('554 no mail today\r\n'), 'rejected'],
    ['is closed for a moment, three times', (socket) => socket.end('421 too busy\r\n'), 'rejected'],
  ])('%s', async (_name, respond, code) => {
    const server = await socketServer(respond);
    const send = await mailPort(server.port);
    const start = performance.now();
    const timeoutMs = code === 'timeout' ? 1_500 : GENEROUS_MS;
    expect(await send({}, { timeoutMs })).toMatchObject({ ok: false, failure: { code } });
    expect(performance.now() - start).toBeLessThan(GENEROUS_MS);
    for (let tries = 0; tries < 200 && server.openSockets() > 0; tries++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(server.openSockets()).toBe(0);
  });

  it('never answers after the text: the call times out, and sends no second mail', async () => {
    let texts = 0;
    const server = await mailServer({
      onData: (stream) => {
        texts += 1;
        stream.resume();
      },
    });
    const send = await mailPort(server.port);
    // Long enough for the text to get there.
    expect(await send({}, { timeoutMs: 2_500 })).toMatchObject({ ok: false, failure: { code: 'timeout' } });
    expect(texts).toBe(1);
  });

  it('is busy for a moment: the retry succeeds', async () => {
    let connections = 0;
    const server = await mailServer({
      onConnect: (_session, done) => {
        connections += 1;
        done(connections === 1 ? Object.assign(new Error('too busy'), { responseCode: 421 }) : undefined);
      },
    });
    const send = await mailPort(server.port);
    expect(await send({})).toMatchObject({ ok: true });
    expect(connections).toBe(2);
    expect(server.mails).toHaveLength(1);
  });

  it('does not listen: the call fails as unreachable', async () => {
    const server = await startMailServer();
    await server.close();
    const send = await mailPort(server.port);
    expect(await send({})).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
  });

  it('is waiting when this server stops: the call is aborted', async () => {
    const server = await socketServer((socket) => socket.resume());
    const stop = new AbortController();
    const send = await mailPort(server.port, {}, { signal: stop.signal });
    const result = send({});
    setTimeout(() => stop.abort(), 100);
    expect(await result).toMatchObject({ ok: false, failure: { code: 'aborted' } });
  });
});

function endless(socket: Socket): void {
  socket.resume();
  const timer = setInterval(() => socket.write('220-hello '.repeat(1_000)), 1);
  socket.on('close', () => clearInterval(timer));
}
