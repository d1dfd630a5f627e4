// Starting the commit thread.
import { Worker } from 'node:worker_threads';
import { limits } from '../limits.ts';

/** Options of the commit thread. */
export interface ThreadOptions {
  readonly file: string;
  /** Names this process in the table of writers. */
  readonly writerId: string;
  /** Maximum pages of the file, for quotas. Without it the disk is the limit. */
  readonly maximumPages?: number | undefined;
}

/** A thread that writes, as the commit queue uses it. */
export type CommitThread = Pick<Worker, 'on' | 'postMessage' | 'ref' | 'unref'>;

/** Starts the thread that writes. Options of the process's own command line, such as `--eval`, are not for it. */
export function startCommitThread(options: ThreadOptions): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: options,
    name: 'commits',
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: limits.writingYoungMegabytes },
  });
}
