// The thread that looks for everything that is wrong with a definition, and says what it found.
import { parentPort, workerData } from 'node:worker_threads';
import { checkDefinition } from '@colloquy/blocks';

parentPort?.postMessage(await checkDefinition(workerData));
