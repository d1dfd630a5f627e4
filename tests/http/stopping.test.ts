// Stopping a server: what is under way is finished, and whoever sends requests is told in time.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import { startWebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import { waitingBot } from '../faults/waiting-bot.ts';
import { builtProgram } from '../support/built-program.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { post } from '../support/http-client.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startProcess } from '../support/server-process.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const program = await builtProgram('packages/cli/src/main.ts');
const folder = temporaryFolder('stopping');
const flow = `${folder.path}/waiting.flow.json`;
/** The service that bots wait for answers when it is told to. */
let service: WebServer;
let answerNow: () => void;
beforeAll(async () => {
  service = await startWebServer((response) => {
    answerNow = () => void response.end('late');
  });
  writeFileSync(flow, JSON.stringify(waitingBot('request', service.url)));
});
afterAll(async () => {
  await service.close();
  folder.remove();
});

async function serve(
  environment: Record<string, string> = {},
): Promise<{ server: ServerProcess; base: string; lines: string[] }> {
  const lines: string[] = [];
  const server = startProcess([program, 'serve', flow, '--memory', '--port', '0'], {
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1', ...environment },
    onLine: (line) => lines.push(line),
  });
  const base = await server.listening;
  if (base === undefined) throw new Error('The server did not start.');
  return { server, base, lines };
}

const startChat = (base: string) =>
  post({ base, path: '/v1/bots/waiting-request/startChat', body: {}, timeoutMs: 20_000 });

/** Starts a chat whose bot waits for the service; it does by the time this resolves. */
async function waitingChat(base: string): Promise<{ readonly answer: Promise<HttpAnswer | Error> }> {
  const visits = service.visits.length;
  const answer = startChat(base).catch((error: Error) => error);
  while (service.visits.length === visits) await sleep(5);
  return { answer };
}

const isListening = async (base: string) => {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  const isOpen = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isOpen;
};

it('a stopping server accepts no new connections, finishes the running turn and exits with 0', async () => {
  const { server, base, lines } = await serve();
  const { answer } = await waitingChat(base);
  const exitCode = server.stop();
  while (await isListening(base)) await sleep(5);
  answerNow();
  expect(await answer).toMatchObject({ status: 200, body: expect.stringMatching(/"text":"[^"]*late/) });
  expect(await exitCode).toBe(0);
  expect(lines.at(-1)).toBe('Stopped.');
});

it('a stopping server exits at once on a second signal', async () => {
  const { server, base } = await serve();
  const { answer } = await waitingChat(base);
  const first = server.stop();
  while (await isListening(base)) await sleep(5);
  await server.stop();
  expect(await first).toBe(130);
  expect(await answer).toBeInstanceOf(Error);
});

it('a stopping server reports that it is not ready first, and closes connections after responses', async () => {
  // Enough for all that is asked meanwhile, however busy the machine; and more than the ten seconds that Fastify would wait for anything.
  const { server, base } = await serve({ COLLOQUY_DRAIN_SECONDS: '11' });
  const ask = (path: string) => fetch(`${base}${path}`);
  expect((await ask('/readyz')).status).toBe(200);
  expect((await ask('/healthz')).headers.get('connection')).toBe('keep-alive');
  const exitCode = server.stop();
  while ((await ask('/readyz')).status !== 503) await sleep(5);
  const { answer } = await waitingChat(base);
  answerNow();
  expect(await answer).toMatchObject({ status: 200 });
  const healthy = await ask('/healthz');
  expect([healthy.status, healthy.headers.get('connection')]).toEqual([200, 'close']);
  expect(await exitCode).toBe(0);
  expect(await isListening(base)).toBe(false);
});

it('a stopping server starts no new request on a busy connection, and announces the close', async () => {
  const server = await startServer({
    bots: [waitingBot('request', service.url)],
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  });
  const { hostname, port } = new URL(await server.listen());
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk.toString();
  });
  const path = '/v1/bots/waiting-request/startChat';
  const request = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`;
  const visits = service.visits.length;
  socket.write(request);
  while (service.visits.length === visits) await sleep(5);
  const closed = server.app.close();
  socket.write(request);
  await sleep(100);
  answerNow();
  await once(socket, 'close');
  await closed;
  await server.colloquy.close();
  // Nothing may follow an answer that closes its connection (RFC 9112, 9.6); a client sends what is left again elsewhere.
  expect(heard).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close[\s\S]*"text":"[^"]*late/i);
  expect(heard.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(service.visits).toHaveLength(visits + 1);
});

it('a stopping server answers 503 to requests that take too long', async () => {
  const lines: string[] = [];
  const server = await startServer({
    bots: [waitingBot('request', service.url)],
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
    http: { finishMs: 200, log: { write: (line) => lines.push(line) } },
  });
  const base = await server.listen();
  const visits = service.visits.length;
  const asked = fetch(`${base}/v1/bots/waiting-request/startChat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  while (service.visits.length === visits) await sleep(5);
  await server.close();
  const response = await asked;
  expect(response.status).toBe(503);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'retry-after': '2',
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(await response.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', issues: [] });
  // The call is broken off, and made again under its key when the turn is; nothing else is worth a line.
  expect(lines.filter((line) => !line.includes('a call failed'))).toEqual([]);
});

it('a stopping server answers all connections that were waiting to be accepted', async () => {
  const { server, base } = await serve();
  const { hostname, port } = new URL(base);
  // The system takes connections and requests in for a process that gets no processor.
  process.kill(server.pid, 'SIGSTOP');
  const fresh = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect(Number(port), hostname);
      let heard = '';
      socket.on('data', (chunk) => {
        heard += chunk.toString();
      });
      const ended = new Promise<string>((resolve) => {
        socket.on('error', (error) => resolve(error.message));
        socket.on('close', () => resolve(heard.split('\r\n')[0] ?? ''));
      });
      await once(socket, 'connect');
      socket.write('GET /v1/nothing HTTP/1.1\r\nhost: x\r\n\r\n');
      return { ended };
    }),
  );
  const exitCode = server.stop();
  process.kill(server.pid, 'SIGCONT');
  const answers = await Promise.all(fresh.map(({ ended }) => ended));
  expect(answers.filter((answer) => !/^HTTP\/1\.1 (?:404|503) /.test(answer))).toEqual([]);
  expect(await exitCode).toBe(0);
});

it('a stopping server answers a request on a new connection that it had not read', async () => {
  const server = await startServer({
    bots: [waitingBot('request', service.url)],
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  });
  const base = await server.listen();
  const { hostname, port } = new URL(base);
  const { answer } = await waitingChat(base);
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk.toString();
  });
  socket.on('error', (error) => {
    heard += error.message;
  });
  await once(socket, 'connect');
  await sleep(20);
  const closed = server.app.close();
  await nextRound();
  socket.write('GET /v1/nothing HTTP/1.1\r\nhost: x\r\n\r\n');
  // A long round of the event loop: timers run before anything is read.
  const until = performance.now() + 200;
  while (performance.now() < until);
  await once(socket, 'close');
  expect(heard).toMatch(/^HTTP\/1\.1 503 /);
  answerNow();
  expect(await answer).toMatchObject({ status: 200 });
  await closed;
  await server.colloquy.close();
});

it('a stopping server does not wait for connections without a request', async () => {
  const server = await startServer({ http: { finishMs: 10 * 60_000 } });
  const { hostname, port } = new URL(await server.listen());
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const isClosed = once(socket, 'close');
  await server.close();
  await isClosed;
});
