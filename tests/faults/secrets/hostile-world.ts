// The world that bots with secrets talk to, in all its moods. It keeps everything that it is sent.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createWebServer } from 'node:http';
import { createServer as createEncryptedWebServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import type { TestCertificate } from '../../../packages/integrations/src/ports/testing/self-signed-certificate.ts';
import { selfSignedCertificate } from '../../../packages/integrations/src/ports/testing/self-signed-certificate.ts';
import { startMailServer } from '../../egress/mail-server.ts';
import { helpfulAnswer } from './helpful-answer.ts';

/**
 * `helpful`: does what it is asked. `echoing`: answers well, and repeats all that it was sent. `refusing`: 401, and repeats all that it was
 * sent. `untrusted`: shows a certificate that nobody vouches for. `gone`: cuts every connection. `silent`: listens and never answers.
 */
export const MOODS = ['helpful', 'echoing', 'refusing', 'untrusted', 'gone', 'silent'] as const;
export type Mood = (typeof MOODS)[number];

export interface HostileWorld {
  mood: Mood;
  /** Ports of 127.0.0.1. The proxy is also an ordinary web server. */
  readonly ports: { readonly encrypted: number; readonly proxy: number; readonly mail: number };
  /** The certificate of the encrypted port, which the server under test is to trust. */
  readonly certificateFile: string;
  /** All that was heard since it was last forgotten. */
  heard(): Buffer;
  forget(): void;
  close(): Promise<void>;
}

/**
 * Starts the world.
 *
 * @param hosts the names that its certificate is good for
 * @param answers what hosts answer when all is well; the others give what most services do
 */
export async function startHostileWorld(
  folder: string,
  { hosts, answers }: { readonly hosts: readonly string[]; readonly answers: ReadonlyMap<string, unknown> },
): Promise<HostileWorld> {
  let heard: Buffer[] = [];
  const certificate = await selfSignedCertificate({ names: [...hosts] });
  const stranger = await selfSignedCertificate({ names: [...hosts] });
  const certificateFile = join(folder, 'authority.pem');
  writeFileSync(certificateFile, certificate.cert);
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const said = `${request.url} ${Object.values(request.headers).join(' ')} ${Buffer.concat(pieces)}`;
    heard.push(Buffer.from(`${said}\n`));
    answer(world.mood, { request, response, said, known: answers.get(request.headers.host ?? '') });
  };
  const web = createWebServer(listener);
  const encrypted = createEncryptedWebServer(certificate, listener);
  const untrusted = createEncryptedWebServer(stranger, listener);
  const proxy = createWebServer(listener).on('connect', (request: IncomingMessage, socket: Socket) => {
    const said = Object.values(request.headers).join(' ');
    heard.push(Buffer.from(`${said}\n`));
    socket.on('error', () => {});
    if (world.mood === 'refusing' || world.mood === 'echoing')
      socket.end(`HTTP/1.1 407 ${clean(said)}\r\nProxy-Authenticate: ${clean(said)}\r\n\r\n${said}`);
    else if (world.mood !== 'silent') {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      connectBoth(socket, connect(portOf(world.mood === 'untrusted' ? untrusted : encrypted), '127.0.0.1'));
    }
  });
  const mail = await startMail(certificate, {
    heard: (text) => heard.push(Buffer.from(`${text}\n`)),
    mood: () => world.mood,
  });
  const untrustedMail = await startMail(stranger, { heard: () => 0, mood: () => world.mood });
  const servers = [web, encrypted, untrusted, proxy];
  for (const server of servers) await listen(server);
  const switches = await Promise.all([
    startSwitch(
      () => (world.mood === 'untrusted' ? portOf(untrusted) : portOf(encrypted)),
      () => world.mood,
    ),
    startSwitch(
      () => portOf(proxy),
      () => world.mood,
    ),
    startSwitch(
      () => (world.mood === 'untrusted' ? untrustedMail.port : mail.port),
      () => world.mood,
    ),
  ]);
  const [encryptedPort = 0, proxyPort = 0, mailPort = 0] = switches.map(({ port }) => port);
  const world: HostileWorld = {
    mood: 'helpful',
    ports: { encrypted: encryptedPort, proxy: proxyPort, mail: mailPort },
    certificateFile,
    heard: () => Buffer.concat(heard),
    forget: () => {
      heard = [];
    },
    async close() {
      for (const one of switches) one.close();
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      await Promise.all([mail.close(), untrustedMail.close()]);
    },
  };
  return world;
}

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Everything in the request. */
  readonly said: string;
  /** What this service answers. */
  readonly known: unknown;
}

function answer(mood: Mood, { request, response, said, known }: Asked): void {
  if (mood === 'silent') return;
  const secret = String(request.headers.authorization ?? request.headers['x-api-key'] ?? '').replace(
    /^\w+ /,
    '',
  );
  const echo = [said, secret, encodeURIComponent(said), Buffer.from(secret).toString('base64')].join(' ');
  if (mood === 'refusing') {
    response.writeHead(401, { 'content-type': 'application/json', 'www-authenticate': clean(echo) });
    response.end(
      JSON.stringify({
        error: { message: echo, code: secret, type: secret, status: secret },
        message: echo,
        error_description: echo,
        detail: [{ msg: echo }],
        said,
      }),
    );
    return;
  }
  const text = mood === 'echoing' ? echo : 'Hello';
  response.writeHead(200, { 'content-type': 'application/json', 'x-note': clean(text) });
  const reply = known === undefined ? helpfulAnswer(request.url ?? '', text) : saying(known, text);
  response.end(JSON.stringify(reply));
}

/** An answer whose every text is this one. */
function saying(known: unknown, text: string): unknown {
  return JSON.parse(JSON.stringify(known), (_name, value: unknown) =>
    typeof value === 'string' ? text : value,
  );
}

/** As much as a header or status line may hold. */
function clean(text: string): string {
  return text.replaceAll(/[^ -~]/g, ' ').slice(0, 4_000);
}

interface Listening {
  readonly heard: (text: string) => unknown;
  readonly mood: () => Mood;
}

function startMail(certificate: TestCertificate, { heard, mood }: Listening) {
  return startMailServer({
    ...certificate,
    authOptional: false,
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    onAuth(given, _session, done) {
      const [username, password] = [given.username ?? '', given.password ?? ''];
      heard(`${username} ${password}`);
      if (mood() === 'silent') return;
      const repeated = `${password} ${encodeURIComponent(password)} ${Buffer.from(password).toString('base64')}`;
      if (mood() === 'helpful') done(null, { user: username });
      else done(new Error(`The password ${repeated} of ${username} is wrong`));
    },
  });
}

/** A port that leads to another one, or nowhere. */
async function startSwitch(route: () => number, mood: () => Mood) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (mood() === 'gone') socket.destroy();
    else connectBoth(socket, connect(route(), '127.0.0.1'));
  });
  await listen(server);
  return {
    port: portOf(server),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function connectBoth(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
    from.pipe(to);
  }
}

async function listen(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
