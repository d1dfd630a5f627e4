// Before all tests: stands ready to start one PostgreSQL for all of them, as soon as the first one asks.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PostgresCluster } from './postgres-cluster.ts';
import { startPostgresCluster } from './postgres-cluster.ts';

/** The variable through which tests, in processes of their own, learn whom to ask. */
const ASK_HERE = 'COLLOQUY_TEST_POSTGRES';

/**
 * Called by Vitest. Tests ask over HTTP for the address of the cluster; a run without such tests starts none.
 *
 * @returns what to call after all tests
 */
export async function setup(): Promise<() => Promise<void>> {
  let cluster: Promise<PostgresCluster> | undefined;
  const server = createServer((_, response) => {
    cluster ??= startPostgresCluster();
    cluster.then(
      ({ url }) => response.end(url()),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  process.env[ASK_HERE] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    server.closeAllConnections();
    await (await cluster?.catch(() => undefined))?.remove();
  };
}
