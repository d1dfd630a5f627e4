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
