// The commit thread of one store.
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadOptions } from './commit-thread.ts';
import { serveCommits } from './serve-commits.ts';

if (parentPort) serveCommits(parentPort, workerData as ThreadOptions);
