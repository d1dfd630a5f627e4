// The thread that looks at all of a database file while a server runs, and says what it found.
import { parentPort, workerData } from 'node:worker_threads';
import { examineFile } from './examine-file.ts';

parentPort?.postMessage(examineFile(workerData as string));
