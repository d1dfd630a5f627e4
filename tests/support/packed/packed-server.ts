// Stands in for `@colloquy/server`: the library of the package, and an HTTP server that is asked over a socket.
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as sources from '@colloquy/server';
import type * as library from '@colloquy/server/library';
import { publishedPackage } from '../published-package.ts';

const packed = (await import(
  pathToFileURL(join(await publishedPackage(), 'lib/library.mjs')).href
)) as typeof library;

export const { createColloquy, definePort, memoryStore, openStore, StoreFailure } = packed;

/** Each server makes its own, as it does for users. */
export const createDefinitionChecks = () => undefined;

/** What tests do with the server of the sources, as far as it can be done from outside. */
interface PackedServer {
  ready(): Promise<void>;
  listen(where: { readonly host: string }): Promise<string>;
  inject(asking: Injected): Promise<InjectedResponse>;
  close(): Promise<void>;
}

interface Injected {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

interface InjectedResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly rawPayload: Buffer;
}

/** What Fastify's `inject` sends by itself. */
const INJECTED_HEADERS = { host: 'localhost:80', 'user-agent': 'lightMyRequest' };

/**
 * Serves over HTTP as the package does. It listens when it is first asked, and answers `inject` over a real connection.
 *
 * @example const app = createHttpServer(colloquy); await app.inject({ url: '/healthz' });
 */
export function createHttpServer(
  colloquy: library.Colloquy,
  options: sources.HttpServerOptions = {},
): PackedServer {
  const agent = new Agent({ keepAlive: true });
  let serving: Promise<library.HttpServer> | undefined;
  const serve = (host = '127.0.0.1') => {
    serving ??= packed.serveOverHttp(colloquy, { ...options, host });
    return serving;
  };
  return {
    async ready() {},
    async listen({ host }) {
      return (await serve(host)).url;
    },
    async inject({ method = 'GET', url, headers = {}, payload }) {
      const { port } = new URL((await serve()).url);
      return send(payload, { agent, port, method, path: url, headers: { ...INJECTED_HEADERS, ...headers } });
    },
    async close() {
      agent.destroy();
      await (await serving)?.close();
    },
  };
}

function send(
  payload: string | Buffer | undefined,
  { headers, ...options }: Parameters<typeof request>[0] & { readonly headers: Record<string, string> },
): Promise<InjectedResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<InjectedResponse>();
  const length = payload === undefined ? {} : { 'content-length': `${Buffer.byteLength(payload)}` };
  const call = request({ ...options, headers: { ...length, ...headers } });
  call.on('error', reject);
  call.on('response', async (response) => {
    const { statusCode = 0, headers: given } = response;
    const rawPayload = Buffer.concat(await response.toArray().catch(reject) ?? []);
    resolve({ statusCode, headers: given, rawPayload, body: rawPayload.toString() });
  });
  call.end(payload);
  return promise;
}
