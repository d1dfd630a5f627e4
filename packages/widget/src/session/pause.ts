// Waiting, for a while or for the network.

/** Waits, or is rejected with the reason of the signal. */
export function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return wait(durationMs, signal, new EventTarget());
}

/** Waits until the browser says that the network is back, at most for a while. */
export function pauseForNetwork(durationMs: number, signal: AbortSignal): Promise<void> {
  return wait(durationMs, signal, globalThis);
}

async function wait(durationMs: number, signal: AbortSignal, network: EventTarget): Promise<void> {
  signal.throwIfAborted();
  const over = new AbortController();
  await new Promise<unknown>((resolve) => {
    setTimeout(resolve, durationMs);
    network.addEventListener('online', resolve, { signal: over.signal });
    signal.addEventListener('abort', resolve, { signal: over.signal });
  });
  over.abort();
  signal.throwIfAborted();
}

/**
 * Lets the browser draw, and hear the visitor, before the work goes on: the next task, which is not put off where the page is not seen.
 *
 * @throws the reason of the signal
 */
export function nextTask(signal: AbortSignal): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.onmessage = () => {
      port1.close();
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    port2.postMessage(undefined);
  });
}
