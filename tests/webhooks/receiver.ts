// A receiver of webhooks on this machine: takes messages, checks their signatures, and behaves as badly as it is told to.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookMessage } from '@colloquy/schema';
import { Webhook } from 'standardwebhooks';

/** A message that arrived. */
export interface Received {
  readonly id: string;
  /** Epoch seconds, as its header says. */
  readonly timestamp: number;
  readonly signatures: readonly string[];
  readonly body: string;
  readonly message: WebhookMessage;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

/** Answers a message, or does not. */
export type Behavior = (response: ServerResponse, received: Received) => unknown;

/** A running receiver. */
export interface Receiver {
  readonly address: string;
  readonly received: Received[];
  /** How it behaves from now on. */
  behave: (behavior: Behavior) => void;
  close(): Promise<void>;
}

/** Takes what it gets. */
export const takes: Behavior = (response) => response.writeHead(204).end();

/** Starts a receiver on a free port. */
export async function startReceiver(behavior: Behavior = takes): Promise<Receiver> {
  let current = behavior;
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await wholeBody(request);
    if (body === undefined) return;
    const one: Received = {
      id: String(request.headers['webhook-id']),
      timestamp: Number(request.headers['webhook-timestamp']),
      signatures: String(request.headers['webhook-signature']).split(' '),
      body,
      message: JSON.parse(body),
      path: request.url ?? '',
      headers: request.headers,
    };
    received.push(one);
    current(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/colloquy`,
    received,
    behave: (next) => {
      current = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The body; nothing when its sender was killed in the middle of it: then no message has arrived. */
async function wholeBody(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of request) pieces.push(piece as Buffer);
  } catch {
    return undefined;
  }
  return Buffer.concat(pieces).toString();
}

/** Whether one of the signatures of a message is that of a secret, as the library of Standard Webhooks makes it. */
export function isSignedWith(secret: string, { id, timestamp, signatures, body }: Received): boolean {
  return signatures.includes(new Webhook(secret).sign(id, new Date(timestamp * 1_000), body));
}
