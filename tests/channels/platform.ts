// A platform of one's own for tests: signs events for a channel, and keeps the turns that it gets.
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A turn as it arrived. */
export interface ArrivedTurn {
  readonly id: string;
  readonly person: string;
  readonly turn: number;
  readonly chatId: string;
  readonly isEnded: boolean;
  /** The bubbles as one line. */
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A running platform. */
export interface Platform {
  readonly address: string;
  /** All that arrived with a right signature, also repeated. */
  readonly turns: ArrivedTurn[];
  /** Requests whose signature was wrong. */
  readonly forged: number;
  /** The secret of the channel. */
  secret: string;
  /** How it answers from now on. */
  behave(behavior: (response: ServerResponse, turn: ArrivedTurn) => unknown): void;
  /** Signs events for a request. */
  sign(
    events: readonly object[],
    now?: number,
  ): { readonly body: string; readonly headers: Record<string, string> };
  /** Signs any body. */
  signBody(body: string, now?: number): { readonly body: string; readonly headers: Record<string, string> };
  close(): Promise<void>;
}

/** Starts a platform on a free port. */
export async function startPlatform(): Promise<Platform> {
  let behavior: (response: ServerResponse, turn: ArrivedTurn) => unknown = (response) =>
    response.writeHead(204).end();
  let requests = 0;
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    try {
      for await (const piece of request) pieces.push(piece as Buffer);
    } catch {
      return;
    }
    const body = Buffer.concat(pieces).toString();
    const { headers } = request;
    const id = String(headers['webhook-id']);
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    if (headers['webhook-signature'] !== new Webhook(platform.secret).sign(id, at, body)) {
      forged += 1;
      response.writeHead(401).end();
      return;
    }
    const turn = arrived(id, JSON.parse(body).data);
    platform.turns.push(turn);
    behavior(response, turn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let forged = 0;
  const platform: Platform = {
    address: `http://127.0.0.1:${port}/chat`,
    turns: [],
    get forged() {
      return forged;
    },
    secret: '',
    behave(next) {
      behavior = next;
    },
    sign: (events, now) => platform.signBody(JSON.stringify({ events }), now),
    signBody(body, now = Date.now()) {
      const id = `msg_${++requests}`;
      const at = new Date(now);
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now / 1_000)),
          'webhook-signature': new Webhook(platform.secret).sign(id, at, body),
        },
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return platform;
}

interface Line {
  readonly children: readonly { readonly text: string }[];
}

function arrived(id: string, data: Record<string, unknown>): ArrivedTurn {
  const { person, turn, chatId, isEnded, messages } = data as unknown as ArrivedTurn & {
    readonly messages: readonly { readonly content: { readonly richText: readonly Line[] } }[];
  };
  const text = messages
    .flatMap(({ content }) =>
      content.richText.map(({ children }) => children.map((child) => child.text).join('')),
    )
    .join('|');
  return { id, person, turn, chatId, isEnded, text, data };
}
