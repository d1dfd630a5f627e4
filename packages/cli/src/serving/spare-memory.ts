// Returns memory to the system. An idle server keeps only what it needs, without the garbage of its start or a busy
// hour. A busy server keeps little more.
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Measurements and actions. Tests replace them. */
export interface Sparing {
  /** CPU time of this process in milliseconds. */
  readonly computedMs: () => number;
  /** Bytes in use, including garbage. */
  readonly usedBytes: () => number;
  /** Frees unused memory. */
  readonly collect: () => void;
  /** Makes the garbage collector run earlier from now on. */
  readonly boundGarbage: () => void;
  /** Lets the young generation grow up to its bound, and no further. */
  readonly boundYoung: () => void;
}

/** Milliseconds between two checks; each is a system call. */
const LOOK_MS = 2_000;
/** Maximum CPU milliseconds between two checks of an idle server: an occasional chat uses less. */
const RESTING_MS = 40;
/**
 * Growth of the heap until a collection, in percent of the live data. Node's default lets old objects grow threefold.
 * Measured with 64 chats: a turn needs as much CPU time at 40 as at 80, and the process peaks at 172 MiB instead of
 * 190.
 */
const MOST_GARBAGE_PERCENT = 40;
/**
 * Bytes of the young generation, which has two halves. Half of Node's default saves about 40 MB under load, for 5 % more
 * CPU time. The start of a server just reaches it.
 */
const MOST_YOUNG_BYTES = 16 * 1024 * 1024;
/** Larger heaps are not collected: it would block requests for some milliseconds per ten megabytes. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * Frees memory once after each busy period. Measured on a server with one bot: 36 ms of CPU time for 25 MB.
 *
 * @returns a function that stops it
 * @example const stop = startSparing();
 */
export function startSparing(
  { computedMs, usedBytes, collect, boundGarbage, boundYoung }: Sparing = sparingHere(),
): () => void {
  let computed = computedMs();
  let wasBusy = true;
  let isBounded = false;
  boundYoung();
  const looking = setInterval(() => {
    boundYoung();
    if (!isBounded) boundGarbage();
    isBounded = true;
    const now = computedMs();
    const isBusy = now - computed > RESTING_MS;
    computed = now;
    if (!isBusy && wasBusy && usedBytes() <= MOST_BYTES) {
      collect();
      // The collection itself does not count as work.
      computed = computedMs();
    }
    wasBusy = isBusy;
  }, LOOK_MS);
  looking.unref();
  return () => clearInterval(looking);
}

/**
 * The measurements and actions of this process.
 *
 * @example sparingHere().collect()
 */
export function sparingHere(): Sparing {
  let giveBack: ((options: object) => void) | undefined;
  return {
    computedMs: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    },
    // `process.memoryUsage` also reads /proc, which not every container has.
    usedBytes: () => getHeapStatistics().used_heap_size,
    collect() {
      if (giveBack === undefined) {
        // The collector is accessible only by a flag that is read when a context is created.
        setFlagsFromString('--expose-gc');
        giveBack = runInNewContext('gc') as (options: object) => void;
        setFlagsFromString('--no-expose-gc');
      }
      // An ordinary collection does not release emptied pages.
      giveBack({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    },
    // Set at the first check, not earlier: V8 ignores cached code that was compiled with other flags, so a start would
    // take half as long again.
    boundGarbage: () => setFlagsFromString(`--heap-growing-percent=${MOST_GARBAGE_PERCENT}`),
    // V8 reads its maximum only when a process starts, but the growth factor at each collection. 2 is its default.
    boundYoung: () =>
      setFlagsFromString(`--semi-space-growth-factor=${youngBytes() < MOST_YOUNG_BYTES ? 2 : 1}`),
  };
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
}
