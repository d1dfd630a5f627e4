// Scans of results in a SQLite file: small ones at once, others in a thread of their own, one step after the other.
import { Worker } from 'node:worker_threads';
import { limits } from '../limits.ts';
import type { ResultScan, ResultSearchStore, ScannedResults } from '../nouns/result-search/scan-records.ts';
import { StoreFailure } from '../store-failure.ts';
import { toStoreFailure } from './to-store-failure.ts';

/** Scans, and the end of their thread. */
export interface ResultScans extends ResultSearchStore {
  close(): Promise<void>;
}

/**
 * Creates scans. The first large one starts the thread; it ends when idle.
 *
 * @param scanHere runs a scan on the calling thread
 * @example await createResultScans(file, store.resultSearch).scan({ botId: 'lead', text: 'ada', rows: 5_000, matches: 50 })
 */
export function createResultScans(file: string, { scan: scanHere }: ResultSearchStore): ResultScans {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function end(): Promise<void> {
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  }

  async function scanThere(scan: ResultScan): Promise<ScannedResults> {
    if (isClosed) throw new StoreFailure('closed', `${file} was closed.`);
    clearTimeout(idle);
    thread ??= startThread(file);
    try {
      return await ask(thread, scan);
    } catch (error) {
      await end();
      throw isClosed ? new StoreFailure('closed', `${file} was closed.`) : toStoreFailure(error, file);
    } finally {
      idle = setTimeout(() => void end(), limits.scanThreadRestsAfterMs).unref();
    }
  }

  return {
    async scan(scan) {
      if (scan.rows <= limits.quickScanResults) return scanHere(scan);
      // Searches send one step after the other, so they take turns here.
      const own = last.then(() => scanThere(scan));
      last = own.catch(() => undefined);
      return own;
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await end();
    },
  };
}

/** An idle thread does not keep the process alive. */
function startThread(file: string): Worker {
  const thread = new Worker(new URL('./scan-thread.ts', import.meta.url), {
    workerData: file,
    name: 'scan',
    execArgv: [],
  });
  thread.unref();
  // The next scan discovers an idle thread that has failed.
  thread.on('error', () => undefined);
  return thread;
}

async function ask(thread: Worker, scan: ResultScan): Promise<ScannedResults> {
  const { promise, resolve, reject } = Promise.withResolvers<ScannedResults>();
  const onExit = () => reject(new Error('The thread of searches has ended.'));
  thread.once('message', resolve).once('error', reject).once('exit', onExit);
  try {
    thread.postMessage(scan);
    return await promise;
  } finally {
    thread.off('message', resolve).off('error', reject).off('exit', onExit);
  }
}
