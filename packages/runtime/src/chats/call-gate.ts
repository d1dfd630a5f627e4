// Limits concurrent calls: some run, some wait for a moment, all others fail.
import type { CallResult } from '@colloquy/schema';
import { failed } from '@colloquy/schema';

/** Lets calls through. */
export interface CallGate {
  /** Makes the call as soon as there is room. It fails with `overloaded` when too many wait, or when it would wait for too long. */
  run(call: () => Promise<CallResult>): Promise<CallResult>;
}

/**
 * Makes a gate.
 *
 * @example
 * const gate = createCallGate({ concurrentCalls: 1_000, waitingCalls: 1_000, callWaitMs: 5_000 });
 * await gate.run(() => port(call, { idempotencyKey }));
 */
export function createCallGate({
  concurrentCalls,
  waitingCalls,
  callWaitMs,
}: {
  readonly concurrentCalls: number;
  readonly waitingCalls: number;
  readonly callWaitMs: number;
}): CallGate {
  /** In the order in which they came. */
  const waiting = new Set<(mayGo: boolean) => void>();
  let open = 0;

  function enter(): Promise<boolean> | true {
    if (open < concurrentCalls) {
      open++;
      return true;
    }
    if (waiting.size >= waitingCalls) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const leaveQueue = (mayGo: boolean) => {
      clearTimeout(timer);
      waiting.delete(leaveQueue);
      resolve(mayGo);
    };
    const timer = setTimeout(leaveQueue, callWaitMs, false);
    waiting.add(leaveQueue);
    return promise;
  }

  /** The slot passes to the longest waiting call directly, without becoming free. */
  function leave(): void {
    const [next] = waiting;
    if (next) next(true);
    else open--;
  }

  return {
    async run(call) {
      if (!(await enter()))
        return failed('overloaded', 'The server is sending too many requests. Try again in a moment.');
      try {
        return await call();
      } finally {
        leave();
      }
    },
  };
}
