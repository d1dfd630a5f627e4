// Waits for a server's first answered turn by asking again and again.
import { request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** How long to ask, and whom. */
export interface Awaited {
  readonly port: number;
  readonly publicId: string;
  readonly timeoutMs: number;
  /** Ends the waiting early. */
  readonly signal: AbortSignal;
}

/** A refused connection costs next to nothing, so asking often keeps the measured time exact. */
const PAUSE_MS = 2;

/** Resolves as soon as a chat could be started. */
export async function awaitAnswer({ port, publicId, timeoutMs, signal }: Awaited): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!signal.aborted) {
    const status = await askOnce(port, publicId);
    if (status === 200) return;
    if (performance.now() > deadline)
      throw new Error(`No chat could be started within ${timeoutMs} ms (last status: ${status ?? 'none'}).`);
    await wait(PAUSE_MS);
  }
}

function askOnce(port: number, publicId: string): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const path = `/v1/bots/${publicId}/startChat`;
  const headers = { 'content-type': 'application/json' };
  const asking = request(
    { host: '127.0.0.1', port, path, method: 'POST', headers, agent: false },
    (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
      response.on('error', () => resolve(undefined));
    },
  );
  asking.on('error', () => resolve(undefined));
  asking.end('{}');
  return promise;
}
