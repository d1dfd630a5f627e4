// An S3 service in the test's own process.
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { temporaryFolder } from '../support/temporary-folder.ts';

export interface S3World {
  /** The settings by which a server keeps its files there. */
  readonly environment: Readonly<Record<string, string>>;
  /** Stops it, as a service that is down. */
  stop(): Promise<void>;
  /** Starts it again, with all that it holds. */
  startAgain(): Promise<void>;
  close(): Promise<void>;
}

/** What is used of the library, which brings no types. */
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: {
  readonly directory: string;
  readonly silent: boolean;
  readonly configureBuckets: readonly { readonly name: string }[];
}) => { configureBuckets(): Promise<unknown>; callback(): RequestListener };

/** The only key and secret that the service takes. */
const KEY = 'S3RVER';

/**
 * Starts the service with the bucket `files`.
 *
 * @example const s3 = await startS3(); // s3.environment: { COLLOQUY_S3_BUCKET: 'files', … }
 */
export async function startS3(): Promise<S3World> {
  const folder = temporaryFolder('s3');
  const service = new S3rver({ directory: folder.path, silent: true, configureBuckets: [{ name: 'files' }] });
  await service.configureBuckets();
  const server = createServer(service.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return {
    environment: {
      COLLOQUY_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      COLLOQUY_S3_BUCKET: 'files',
      COLLOQUY_S3_KEY: KEY,
      COLLOQUY_S3_SECRET: KEY,
    },
    stop,
    async startAgain() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      isStopped = false;
    },
    async close() {
      await stop();
      folder.remove();
    },
  };
}
