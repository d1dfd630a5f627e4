// A server in the test's own process: on a store of its own, asked through `inject` or over a real socket.
import type { Problem } from '@colloquy/schema';
import type { Colloquy, ColloquyOptions, HttpServerOptions, Store } from '@colloquy/server';
import { createColloquy, createHttpServer, memoryStore } from '@colloquy/server';
import { signInAddress } from '../../packages/management/src/access/sign-in-links.ts';
import { createDefinitionChecks } from '../../packages/management/src/bots/definition-checks.ts';
import { computing } from './computing-time.ts';
import { asOperator, OPERATOR_TOKEN } from './operator-token.ts';

/** How an answer came: status, body as sent, body as JSON, and what it took. */
export interface Asked {
  readonly status: number;
  readonly body: string;
  readonly json: Record<string, unknown> & Partial<Problem>;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Milliseconds that this thread, with the server in it, computed in the meantime. */
  readonly computedMs: number;
}

/** One request without a socket. */
export interface Asking {
  /** As JSON, unless it is text or bytes already. */
  readonly body?: unknown;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
}

/** A running server and what tests do with it. */
export interface StartedServer {
  readonly app: ReturnType<typeof createHttpServer>;
  readonly colloquy: Colloquy;
  readonly store: Store;
  ask(path: string, asking?: Asking): Promise<Asked>;
  /** The address of a fresh sign-in link. */
  signInLink(base: string): string;
  /** Listens on a free port and gives the base address. */
  listen(host?: string): Promise<string>;
  close(): Promise<void>;
}

/** What a test's server is made of. */
export interface StartedServerOptions {
  readonly store?: Store;
  readonly clock?: () => number;
  /** Where credentials and files are. */
  readonly dataFolder?: string;
  /** Definitions to publish first. */
  readonly bots?: readonly unknown[];
  /**
   * Settings by name. There are no rate limits, unless one says COLLOQUY_RATE_LIMIT=on. Without COLLOQUY_OPERATOR_TOKEN the server has the
   * token of tests, and `ask` sends it, unless a request brings other credentials.
   */
  readonly environment?: Readonly<Record<string, string>>;
  /** What performs calls, and which types of block there are, when it is not what every server has. */
  readonly ports?: ColloquyOptions['ports'];
  readonly registry?: ColloquyOptions['registry'];
  /** What else the HTTP side is made of. */
  readonly http?: HttpServerOptions;
}

/** One thread for all servers of this process: each that is started anew loads every block, which takes most of a second. It ends with the process. */
const checks = createDefinitionChecks();

/**
 * Starts a server, by default on a store in memory.
 *
 * @throws when one of the bots cannot be published
 * @example
 * const server = await startServer({ bots: [countingBot] });
 * const { status, json } = await server.ask('/v1/bots/counting/startChat', { body: {} });
 */
export async function startServer({
  store = memoryStore(),
  clock,
  dataFolder,
  bots = [],
  environment: settings = {},
  ports,
  registry,
  http = {},
}: StartedServerOptions = {}): Promise<StartedServer> {
  // Tests send more than any visitor would.
  const environment = {
    COLLOQUY_RATE_LIMIT: 'off',
    COLLOQUY_OPERATOR_TOKEN: OPERATOR_TOKEN,
    ...settings,
  };
  const usual = settings.COLLOQUY_OPERATOR_TOKEN === undefined ? asOperator : {};
  const colloquy = await createColloquy({
    store,
    environment,
    checks,
    ...(clock ? { clock } : {}),
    ...(dataFolder === undefined ? {} : { dataFolder }),
    ...(ports ? { ports } : {}),
    ...(registry ? { registry } : {}),
  });
  for (const bot of bots) {
    const published = await colloquy.bots.publish(bot);
    if (!published.ok) throw new Error(JSON.stringify(published.problem));
  }
  const app = createHttpServer(colloquy, http);
  await app.ready();
  return {
    app,
    colloquy,
    store,
    async ask(path, { body, key, headers = {}, method = 'POST' } = {}) {
      const payload =
        typeof body === 'string' || Buffer.isBuffer(body) || body === undefined ? body : JSON.stringify(body);
      const { result: response, computedMs } = await computing(() =>
        app.inject({
          method,
          url: path,
          headers: {
            ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
            ...('cookie' in headers ? {} : usual),
            ...headers,
          },
          ...(payload === undefined ? {} : { payload }),
        }),
      );
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      return {
        status: response.statusCode,
        body: response.body,
        json: isJson ? JSON.parse(response.body) : {},
        headers: response.headers,
        computedMs,
      };
    },
    signInLink: (base) => signInAddress(base, colloquy.access.signInLinks.create({ kind: 'operator' })),
    listen: (host = '127.0.0.1') => app.listen({ host, port: 0 }),
    async close() {
      await app.close();
      await colloquy.close();
    },
  };
}
