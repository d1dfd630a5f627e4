// A way to a page and its chat on which requests meet what they meet on real ways: each is done to the next request, once.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { passOn } from '../support/pass-on.ts';

/**
 * `unreached`: the connection breaks before the server has heard of it. `unheard`: the server has it, and the answer is lost.
 * `cut`: the answer breaks in its middle. `refused`: 503 from something in front of the server. `refused-late`: the same, though the server has it.
 * `slow`: the answer takes a while. `silent`: nothing comes, and nothing says so.
 */
export type Fate = 'unreached' | 'unheard' | 'cut' | 'refused' | 'refused-late' | 'slow' | 'silent';

export interface DisturbingProxy {
  readonly address: string;
  /** What the next requests for replies and starts meet, one after the other. */
  readonly fates: Fate[];
  /** Milliseconds that the file of the conversation takes: the first question stands there before it. */
  conversationMs: number;
  close(): Promise<void>;
}

/** Milliseconds for which an answer is held: longer than a reload takes. */
const SLOW_MS = 400;

/** @example const way = await startDisturbingProxy(site); way.fates.push('cut'); */
export async function startDisturbingProxy(site: string): Promise<DisturbingProxy> {
  const fates: Fate[] = [];
  const server = createServer((incoming, outgoing) => {
    const isTurn = incoming.method === 'POST' && /\/(?:startChat|continueChat)$/.test(incoming.url ?? '');
    // A browser that left in the middle of a request, and a connection to the site that was just closed, are two more ways to break.
    meet(isTurn ? fates.shift() : undefined, incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function meet(fate: Fate | undefined, incoming: IncomingMessage, outgoing: ServerResponse) {
    if (incoming.url?.startsWith('/chunks/talk-')) await pause(way.conversationMs);
    if (fate === undefined) return passOn(incoming, outgoing, site);
    const body = await bytesOf(incoming);
    if (fate === 'unreached') return void outgoing.destroy();
    if (fate === 'refused') return void outgoing.writeHead(503).end('Service Unavailable');
    const answer = await answerOf(site, incoming, body);
    if (fate === 'silent') return;
    if (fate === 'unheard') return void outgoing.destroy();
    if (fate === 'refused-late') return void outgoing.writeHead(503).end('Service Unavailable');
    if (fate === 'slow') await pause(SLOW_MS);
    outgoing.writeHead(answer.status, answer.headers);
    if (fate !== 'cut') return void outgoing.end(answer.body);
    outgoing.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => outgoing.destroy());
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const way: DisturbingProxy = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fates,
    conversationMs: 0,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return way;
}

interface Passed {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

function answerOf(site: string, { method, headers, url }: IncomingMessage, body: Buffer): Promise<Passed> {
  return new Promise((resolve, reject) => {
    const onward = request(new URL(url ?? '/', site), { method, headers }, (answer) => {
      bytesOf(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes }),
        reject,
      );
    });
    onward.on('error', reject);
    onward.end(body);
  });
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
