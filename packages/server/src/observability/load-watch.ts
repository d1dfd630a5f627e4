// Monitors the load: how long the work of this server delays its event loop, and the queue for the disk.
import { limits } from '../limits.ts';

/** `busy`: chats go on, but no new ones should begin. `full`: nothing more should be taken. */
export type Load = 'calm' | 'busy' | 'full';

/** Knows the load. */
export interface LoadWatch {
  load(): Load;
  /** Average delay of the event loop in milliseconds, whatever causes it. */
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
  /** Milliseconds that this thread has computed. */
  readonly computed?: () => number;
}

/** The weight of the newest look. One long pause alone, such as reading a large bot, is no load; three in a row are. */
const NEWEST = 0.3;

/**
 * Creates the monitor. It checks ten times a second, and a long round of the event loop shows as a late check. Only computing of this thread counts
 * as load: on a machine whose processor others take, checks come late although there is little to do, and refusing visitors
 * would help nobody. A calm server without requests pauses the checks: an idle one does not wake the processor.
 *
 * @example
 * const watch = createLoadWatch({ queuedTurns: () => 0 });
 * watch.start();
 * watch.load() // 'calm'
 */
export function createLoadWatch({
  queuedTurns,
  clock = () => performance.now(),
  computed = threadCpuMs,
}: LoadWatchOptions): LoadWatch {
  let timer: NodeJS.Timeout | undefined;
  let delayMs = 0;
  let ownDelayMs = 0;
  let load: Load = 'calm';
  let dueAt = 0;
  let computedBefore = 0;
  let isStarted = false;
  let looksUnasked = 0;

  function look(): void {
    const now = clock();
    const computedNow = computed();
    const late = Math.max(0, now - dueAt);
    // Computing in the time between two checks on time delays nothing.
    const own = Math.min(late, Math.max(0, computedNow - computedBefore - limits.loadLookMs));
    delayMs = delayMs * (1 - NEWEST) + late * NEWEST;
    ownDelayMs = ownDelayMs * (1 - NEWEST) + own * NEWEST;
    load = judge(ownDelayMs, queuedTurns());
    dueAt = now + limits.loadLookMs;
    computedBefore = computedNow;
    looksUnasked++;
    if (looksUnasked > limits.loadLooksUnasked && load === 'calm') rest();
  }

  function wake(): void {
    looksUnasked = 0;
    if (timer || !isStarted) return;
    dueAt = clock() + limits.loadLookMs;
    computedBefore = computed();
    timer = setInterval(look, limits.loadLookMs);
    timer.unref();
  }

  function rest(): void {
    clearInterval(timer);
    timer = undefined;
    delayMs = 0;
    ownDelayMs = 0;
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

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function judge(ownDelayMs: number, queuedTurns: number): Load {
  if (ownDelayMs >= limits.fullLoopDelayMs || queuedTurns >= limits.fullQueuedTurns) return 'full';
  return ownDelayMs >= limits.busyLoopDelayMs || queuedTurns >= limits.busyQueuedTurns ? 'busy' : 'calm';
}
