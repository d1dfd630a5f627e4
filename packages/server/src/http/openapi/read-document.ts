// The OpenAPI document as it is asked for: made once, in a thread of its own, because that takes long and anybody may ask.
import { Worker } from 'node:worker_threads';
import type { ApiDocument } from './api-document.ts';

/**
 * Makes what reads the document. It is made when somebody first asks, and what makes it loaded: most servers never are asked. After a failure
 * the next one who asks has it made again.
 *
 * @example const document = await createReadDocument('1.0.0')();
 */
export function createReadDocument(version: string): () => Promise<ApiDocument> {
  let document: Promise<ApiDocument> | undefined;
  return () => {
    document ??= makeInThread(version).catch((error: unknown) => {
      document = undefined;
      throw error;
    });
    return document;
  };
}

function makeInThread(version: string): Promise<ApiDocument> {
  const { promise, resolve, reject } = Promise.withResolvers<ApiDocument>();
  const thread = new Worker(new URL('./document-thread.ts', import.meta.url), {
    workerData: version,
    name: 'document',
    execArgv: [],
  });
  thread
    .once('message', resolve)
    .once('error', reject)
    .once('exit', () => reject(new Error('The thread that makes the document ended before it was done.')));
  // Nobody who stops a server waits for it.
  thread.unref();
  return promise;
}
