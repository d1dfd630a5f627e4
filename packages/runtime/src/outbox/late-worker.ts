// A worker that begins when there is something to send: most servers have nothing.
import type { OutboxWorker } from './outbox-worker.ts';

/** A worker that may not have begun yet. */
export interface LateWorker extends OutboxWorker {
  /** Begins, unless it has begun or was stopped. */
  begin(): void;
}

/**
 * Creates a worker that starts on demand, or with the first outbox entry.
 *
 * @example const worker = createLateWorker(() => startOutboxWorker(options));
 */
export function createLateWorker(start: () => OutboxWorker): LateWorker {
  let worker: OutboxWorker | undefined;
  let isStopped = false;
  const begin = () => {
    if (!isStopped) worker ??= start();
  };
  return {
    begin,
    ring() {
      begin();
      worker?.ring();
    },
    async stop() {
      isStopped = true;
      await worker?.stop();
    },
  };
}
