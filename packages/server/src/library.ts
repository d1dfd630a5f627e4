// What the package `colloquy` gives to programs that run bots inside of themselves, instead of beside them.
import type { AddressInfo } from 'node:net';
import type { Colloquy } from './colloquy.ts';
import { createHttpServer } from './http/http-server.ts';

export { blockTypes } from '@colloquy/blocks';
export { askBlock, callBlock, createRegistry, logicBlock, type Registry, sayBlock } from '@colloquy/engine';
export type { Port, Ports } from '@colloquy/integrations';
export { definePort } from '@colloquy/integrations';
export type { Publication, ServedPublication } from '@colloquy/management';
export type { ApiResponse, Attribution, RequestContext } from '@colloquy/runtime';
export { portContract } from '@colloquy/schema';
export { memoryStore, openStore, type Store, StoreFailure } from '@colloquy/storage';
export { z } from 'zod';
export { type Colloquy, createColloquy } from './colloquy.ts';
export type { ColloquyOptions } from './colloquy-options.ts';

/** A Colloquy that answers over HTTP. */
export interface HttpServer {
  /** Where it listens: `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Finishes the replies that are under way, and listens no more. The Colloquy itself is closed apart, afterwards. */
  close(): Promise<void>;
}

/** Where to listen, and what to log. */
export interface ServeOptions {
  /** Receives log lines. Without it there is no log. Bodies, headers and visitors' words are never logged. */
  readonly log?: { write(line: string): unknown } | undefined;
  /** `127.0.0.1` when absent. */
  readonly host?: string;
  /** A free one when absent. */
  readonly port?: number;
}

/**
 * Answers over HTTP, as `colloquy serve` does: the chat API, the pages of bots, the widget.
 *
 * @example
 * const colloquy = await createColloquy({ store: memoryStore() });
 * const server = await serveOverHttp(colloquy, { port: 3000 });
 */
export async function serveOverHttp(colloquy: Colloquy, options: ServeOptions = {}): Promise<HttpServer> {
  const { host = '127.0.0.1', port = 0, ...http } = options;
  const app = createHttpServer(colloquy, http);
  await app.listen({ host, port });
  const { port: taken } = app.server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${name}:${taken}`,
    async close() {
      await app.close();
    },
  };
}
