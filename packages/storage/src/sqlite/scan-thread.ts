// The thread that scans results for searches, so that chats do not wait for them.
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../give-way.ts';
import { resultSearch } from '../nouns/result-search/result-search.ts';
import type { ResultScan } from '../nouns/result-search/scan-records.ts';
import { openForReading } from './open-database.ts';
import { runWork } from './run-work.ts';

giveWay();
const database = openForReading(workerData as string);
// Scans queue. An error ends the thread and rejects its scan.
parentPort?.on('message', (scan: ResultScan) =>
  parentPort?.postMessage(runWork(database, resultSearch.reads.scan(scan))),
);
