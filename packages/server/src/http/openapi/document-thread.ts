// The thread that makes the OpenAPI document beside visitors, and ends.
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '@colloquy/storage';
import { openApiDocument } from './openapi-document.ts';

giveWay();
parentPort?.postMessage(openApiDocument({ version: workerData as string }));
