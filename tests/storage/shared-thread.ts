// One thread that commits for the stores of many tests. To start one for each test took most of the time of these tests.
import { MessageChannel, Worker } from 'node:worker_threads';
import type { CommitThread, ThreadOptions } from '../../packages/storage/src/sqlite/commit-thread.ts';

/** A running thread. */
export interface SharedThread {
  /** For `startThread` of a SQLite store. */
  readonly commitThread: (options: ThreadOptions) => CommitThread;
  readonly end: () => Promise<unknown>;
}

/** Starts the thread. */
export function startSharedThread(): SharedThread {
  const worker = new Worker(new URL('./shared-thread.main.ts', import.meta.url), { execArgv: [] });
  worker.unref();
  return {
    commitThread(options) {
      const { port1: port, port2: otherPort } = new MessageChannel();
      worker.postMessage({ port: otherPort, options }, [otherPort]);
      const thread = {
        on(event: string, listener: (...values: unknown[]) => void) {
          // A store sees its thread end when the port closes.
          port.on(event === 'exit' ? 'close' : event, listener);
          return thread;
        },
        postMessage: (message: unknown) => port.postMessage(message),
        ref: () => port.ref(),
        unref: () => port.unref(),
      };
      return thread as CommitThread;
    },
    end: () => worker.terminate(),
  };
}
