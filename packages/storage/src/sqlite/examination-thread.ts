// The thread that examines a whole database file while a server runs.
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../give-way.ts';
import { examineFile } from './examine-file.ts';

giveWay();
parentPort?.postMessage(examineFile(workerData as string));
