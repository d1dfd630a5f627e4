// The deadline of a call: one clock for all work of a port, and a result in time even if the work hangs.
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import { limits } from './limits.ts';

/** The time a call has. */
export interface Deadline {
  /** Aborted at the deadline or when the server stops. Everything that waits must listen to it. */
  readonly signal: AbortSignal;
  /** Milliseconds left, never below zero. */
  remainingMs(): number;
}

/** The time limit of a call, and a signal that ends it earlier. */
export interface DeadlineOptions {
  /** Milliseconds. An invalid or too large value becomes the maximum time of a call. */
  readonly timeoutMs: number;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs the work of a call within its time. Returns at the deadline even if the work continues, and converts errors to
 * failures: a port never throws and never hangs.
 *
 * @example
 * return withinDeadline(call, async (deadline) => openResponse(request, deadline.signal));
 */
export async function withinDeadline<Result>(
  { timeoutMs, signal: stop }: DeadlineOptions,
  work: (deadline: Deadline) => Promise<Result>,
): Promise<Result | Failed> {
  const milliseconds = timeoutMs >= 1 ? Math.min(timeoutMs, limits.callMs) : limits.callMs;
  const end = performance.now() + milliseconds;
  const controller = new AbortController();
  const { promise: over, resolve } = Promise.withResolvers<Failed>();
  const finish = (failure: Failed) => {
    resolve(failure);
    controller.abort();
  };
  const onTimeout = () =>
    finish(failed('timeout', `No complete response arrived within ${spoken(milliseconds)}.`));
  const onStop = () => finish(brokenOff());
  const timer = setTimeout(onTimeout, milliseconds);
  if (stop?.aborted) onStop();
  stop?.addEventListener('abort', onStop, { once: true });
  const deadline = {
    signal: controller.signal,
    remainingMs: () => Math.max(0, end - performance.now()),
  };
  try {
    // `orFailure` also handles an error after the deadline, when no caller waits for the work any more.
    return await Promise.race([over, controller.signal.aborted ? over : orFailure(work(deadline))]);
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', onStop);
    // Stops everything that the work left running.
    controller.abort();
  }
}

/**
 * Runs a part of a call that ends with the call. It has no timer of its own: that would fire a moment before the
 * call's, and report the shorter remaining time. Never rejects; `aborted` when the call has ended.
 *
 * @example
 * return asPartOf(deadline, async () => readAnswer(await opening));
 */
export async function asPartOf<Result>(
  { signal }: Deadline,
  work: () => Promise<Result>,
): Promise<Result | Failed> {
  if (signal.aborted) return brokenOff();
  const { promise: over, resolve } = Promise.withResolvers<Failed>();
  const onAbort = () => resolve(brokenOff());
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([over, orFailure(work())]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/**
 * Waits, unless the remaining time is too short. Returns whether it waited to the end.
 *
 * @example if (await pause(300, deadline)) tryAgain();
 */
export async function pause(milliseconds: number, { signal, remainingMs }: Deadline): Promise<boolean> {
  if (signal.aborted || milliseconds >= remainingMs()) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, milliseconds, true);
  const onAbort = () => resolve(false);
  signal.addEventListener('abort', onAbort, { once: true });
  const isDone = await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', onAbort);
  return isDone;
}

async function orFailure<Result>(work: Promise<Result>): Promise<Result | Failed> {
  try {
    return await work;
  } catch (error) {
    return failed('failed', `The call could not be made: ${error instanceof Error ? error.message : error}`);
  }
}

function brokenOff(): Failed {
  return failed('aborted', 'The call was aborted before it completed.');
}

function spoken(milliseconds: number): string {
  return milliseconds < 1_000
    ? `${Math.round(milliseconds)} ms`
    : `${Number((milliseconds / 1_000).toFixed(1))} seconds`;
}
