// A service that answers as badly as it can: too much, too deep, too slowly, never.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A running service. */
export interface HostileService {
  readonly base: string;
  stop(): Promise<void>;
}

const MIB = 1024 * 1024;
const JSON_HEAD = { 'content-type': 'application/json' };
const LIST = JSON.stringify(
  Array.from({ length: 60_000 }, (_, index) => ({ id: index, name: `name of ${index}` })),
);
const BOMB = gzipSync(Buffer.alloc(100 * MIB, 'a'));

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/words': (response) => response.writeHead(200, JSON_HEAD).end('{"words":["a","b"]}'),
  '/huge': (response) => {
    response.writeHead(200, JSON_HEAD);
    let left = 50;
    const go = () => {
      while (left-- > 0) if (!response.write('['.repeat(MIB))) return response.once('drain', go);
      return response.end();
    };
    go();
  },
  '/list': (response) => response.writeHead(200, JSON_HEAD).end(LIST),
  '/deep': (response) => response.writeHead(200, JSON_HEAD).end('['.repeat(500_000) + ']'.repeat(500_000)),
  '/bomb': (response) => response.writeHead(200, { ...JSON_HEAD, 'content-encoding': 'gzip' }).end(BOMB),
  '/never': () => undefined,
  '/drip': (response) => {
    response.writeHead(200, JSON_HEAD);
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/round': (response) => response.writeHead(307, { location: '/round' }).end(),
  '/broken': (response) => {
    response.writeHead(200, { ...JSON_HEAD, 'content-length': '1000' }).write('{"a":');
    setTimeout(() => response.destroy(), 10);
  },
  '/headers': (response) => {
    for (let index = 0; index < 50; index++) response.setHeader(`x-${index}`, 'h'.repeat(2_000));
    response.writeHead(200, JSON_HEAD).end('{}');
  },
  '/numbers': (response) => response.writeHead(200, JSON_HEAD).end(`[${'9'.repeat(MIB)}]`),
};

/**
 * Starts it.
 *
 * @example
 * const service = await startHostileService();
 * await fetch(`${service.base}/words`);
 */
export async function startHostileService(): Promise<HostileService> {
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    request.resume().on('error', () => undefined);
    const path = new URL(request.url ?? '', 'http://x').pathname;
    (answers[path] ?? answers['/words'])?.(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
