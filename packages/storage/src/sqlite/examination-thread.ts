// The thread that looks at all of a database file while a server runs, and says what it found.
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../give-way.ts';
import { examineFile } from './examine-file.ts';

giveWay();
parentPort?.postMessage(examineFile(workerData as string));
