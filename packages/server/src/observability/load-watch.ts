// Monitors the load: the delay of the event loop and the queue for the disk.
import { limits } from '../limits.ts';

/** `busy`: chats go on, but no new ones should begin. `full`: nothing more should be taken. */
export type Load = 'calm' | 'busy' | 'full';

/** Knows the load. */
export interface LoadWatch {
  load(): Load;
  /** Average delay of the event loop in milliseconds. */
  loopDelayMs(): number;
  /** Begins to look. */
  start(): void;
  stop(): void;
}

export interface LoadWatchOptions {
  /** Turns that wait for the disk. */
  readonly queuedTurns: () => number;
  /** Milliseconds of a monotonic clock. */
  readonly clock?: () => number;
}

/** The weight of the newest look. One long pause alone, such as reading a large bot, is no load; three in a row are. */
const NEWEST = 0.3;

/**
 * Creates the monitor. It checks ten times a second, and a long round of the event loop shows as a late check. A calm
 * server without requests pauses the checks: an idle one does not wake the processor.
 *
 * @example
 * const watch = createLoadWatch({ queuedTurns: () => 0 });
 * watch.start();
 * watch.load() // 'calm'
 */
export function createLoadWatch({
  queuedTurns,
  clock = () => performance.now(),
}: LoadWatchOptions): LoadWatch {
  let timer: NodeJS.Timeout | undefined;
  let delayMs = 0;
  let load: Load = 'calm';
  let dueAt = 0;
  let isStarted = false;
  let looksUnasked = 0;

  function look(): void {
    const now = clock();
    delayMs = delayMs * (1 - NEWEST) + Math.max(0, now - dueAt) * NEWEST;
    load = judge(delayMs, queuedTurns());
    dueAt = now + limits.loadLookMs;
    looksUnasked++;
    if (looksUnasked > limits.loadLooksUnasked && load === 'calm') rest();
  }

  function wake(): void {
    looksUnasked = 0;
    if (timer || !isStarted) return;
    dueAt = clock() + limits.loadLookMs;
    timer = setInterval(look, limits.loadLookMs);
    timer.unref();
  }

  function rest(): void {
    clearInterval(timer);
    timer = undefined;
    delayMs = 0;
  }

  return {
    load() {
      wake();
      return load;
    },
    loopDelayMs: () => delayMs,
    start() {
      isStarted = true;
      wake();
    },
    stop() {
      isStarted = false;
      clearInterval(timer);
      timer = undefined;
    },
  };
}

function judge(delayMs: number, queuedTurns: number): Load {
  if (delayMs >= limits.fullLoopDelayMs || queuedTurns >= limits.fullQueuedTurns) return 'full';
  return delayMs >= limits.busyLoopDelayMs || queuedTurns >= limits.busyQueuedTurns ? 'busy' : 'calm';
}
