// The OpenAPI document, made once on request, in a worker thread, because that takes long and needs no authorization.
import { Worker } from 'node:worker_threads';
import type { ApiDocument } from './api-document.ts';

/** Documents by version. All servers of a process share one, because making it takes a second of computing. */
const documents = new Map<string, Promise<ApiDocument>>();

/**
 * Creates the reader of the document. The first request of the process loads its code and makes it: most servers get
 * none. After a failure the next request tries again.
 *
 * @example const document = await createReadDocument('1.0.0')();
 */
export function createReadDocument(version: string): () => Promise<ApiDocument> {
  return () => {
    const document =
      documents.get(version) ??
      makeInThread(version).catch((error: unknown) => {
        documents.delete(version);
        throw error;
      });
    documents.set(version, document);
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
  // Does not delay the end of the process.
  thread.unref();
  return promise;
}
