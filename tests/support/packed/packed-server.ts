// Stands in for `@colloquy/server`: the library of the package, and an HTTP server that is asked over a socket.
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, RequestOptions, Server } from 'node:http';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as sources from '@colloquy/server';
import type { LoadWatch } from '@colloquy/server';
import type * as library from '@colloquy/server/library';
import { publishedPackage } from '../published-package.ts';

const packed = (await import(
  pathToFileURL(join(await publishedPackage(), 'lib/library.mjs')).href
)) as typeof library;

export const { createColloquy, definePort, memoryStore, openStore, StoreFailure } = packed;

/** Each server makes its own, as it does for users. */
export const createDefinitionChecks = () => undefined;

/** What tests do with the server of the sources. */
interface PackedServer {
  /** Node's own server, once it listens. */
  readonly server: Server | undefined;
  ready(): Promise<void>;
  listen(where: { readonly host: string }): Promise<string>;
  inject(injected: Injected): Promise<InjectedResponse>;
  close(): Promise<void>;
}

interface Injected {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly payload?: string | Buffer | object;
}

interface InjectedResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly rawPayload: Buffer;
  json(): unknown;
}

/** Headers that Fastify's `inject` sends by default. */
const INJECTED_HEADERS = { host: 'localhost:80', 'user-agent': 'lightMyRequest' };

/** As in the sources, where the load is watched only while a server listens: a busy machine refuses no injected request. */
const CALM: LoadWatch = {
  load: () => 'calm',
  loopDelayMs: () => 0,
  start: () => undefined,
  stop: () => undefined,
};

/** Servers of this process by port. The library gives out addresses only. */
const listening = new Map<string, Server>();
subscribe('tracing:net.server.listen:asyncEnd', (message) => {
  const { server } = message as { readonly server: Server };
  const address = server.address();
  if (typeof address === 'object' && address) listening.set(String(address.port), server);
});

/**
 * Serves over HTTP as the package does, from the first request or `listen` on. `inject` sends over a connection.
 *
 * @example const app = createHttpServer(colloquy); await app.inject({ url: '/healthz' });
 */
export function createHttpServer(
  colloquy: library.Colloquy,
  options: sources.HttpServerOptions = {},
): PackedServer {
  const agent = new Agent({ keepAlive: true });
  let serving: Promise<library.HttpServer> | undefined;
  let port = '';
  const serve = async (more: sources.HttpServerOptions & library.ServeOptions) => {
    serving ??= packed.serveOverHttp(colloquy, { ...more, ...options });
    const { url } = await serving;
    port = new URL(url).port;
    return url;
  };
  return {
    get server() {
      return listening.get(port);
    },
    async ready() {},
    listen: ({ host }) => serve({ host }),
    async inject({ method = 'GET', url, headers, payload }) {
      await serve({ watch: CALM });
      return send({ agent, port, method, path: url }, { headers, payload });
    },
    async close() {
      agent.destroy();
      await (await serving)?.close();
      listening.delete(port);
    },
  };
}

function send(
  options: RequestOptions,
  { headers = {}, payload }: Pick<Injected, 'headers' | 'payload'>,
): Promise<InjectedResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<InjectedResponse>();
  const isJson = typeof payload === 'object' && !Buffer.isBuffer(payload);
  const bytes = isJson ? JSON.stringify(payload) : payload;
  const call = request({
    ...options,
    headers: {
      ...INJECTED_HEADERS,
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(bytes === undefined ? {} : { 'content-length': Buffer.byteLength(bytes) }),
      ...headers,
    },
  });
  call.on('error', reject);
  call.on('response', (response) => received(response).then(resolve, reject));
  call.end(bytes);
  return promise;
}

async function received(response: IncomingMessage): Promise<InjectedResponse> {
  const rawPayload = Buffer.concat(await response.toArray());
  const { statusCode = 0, headers } = response;
  const { 'set-cookie': [cookie, ...others] = [] } = headers;
  const body = rawPayload.toString();
  return {
    statusCode,
    // `inject` gives a single cookie as text.
    headers: cookie !== undefined && others.length === 0 ? { ...headers, 'set-cookie': cookie } : headers,
    rawPayload,
    body,
    json: () => JSON.parse(body) as unknown,
  };
}
