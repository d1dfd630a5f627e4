// The thread of `startSharedThread`.
import type { MessagePort } from 'node:worker_threads';
import { parentPort } from 'node:worker_threads';
import type { ThreadOptions } from '../../packages/storage/src/sqlite/commit-thread.ts';
import { serveCommits } from '../../packages/storage/src/sqlite/serve-commits.ts';

parentPort?.on(
  'message',
  ({ port, options }: { readonly port: MessagePort; readonly options: ThreadOptions }) =>
    serveCommits(port, options),
);
