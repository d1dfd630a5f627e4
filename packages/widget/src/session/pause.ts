// Waits for a time or for the network.

/** Waits, or rejects with the signal's reason. */
export function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return wait(durationMs, signal, new EventTarget());
}

/** Waits until the browser is online, up to a limit. */
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
 * Yields to rendering and input: continues in the next task, which is not throttled on a hidden page.
 *
 * @throws the signal's reason
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
