// Waiting, for a while or for the network.

/** Waits, or is rejected with the reason of the signal. */
export function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, durationMs);
    signal.addEventListener('abort', stop, { once: true });
  });
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

/** Waits until the browser says that the network is back, at most for a while. */
export async function pauseForNetwork(durationMs: number, signal: AbortSignal): Promise<void> {
  const back = new AbortController();
  const onBack = (): void => back.abort();
  addEventListener('online', onBack);
  try {
    await pause(durationMs, AbortSignal.any([signal, back.signal]));
  } catch {
    signal.throwIfAborted();
  } finally {
    removeEventListener('online', onBack);
  }
}
