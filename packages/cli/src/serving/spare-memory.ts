// Giving memory back: a server that has come to rest keeps what it needs, and not what its start or a busy hour took; a busy one keeps little more.
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What decides, and what is done. Tests give their own. */
export interface Sparing {
  /** Milliseconds that this process has computed so far. */
  readonly computedMs: () => number;
  /** Bytes in use, garbage included. */
  readonly usedBytes: () => number;
  /** Gives back what is not needed. */
  readonly collect: () => void;
  /** Has the collector come sooner from now on. */
  readonly boundGarbage: () => void;
}

/** Milliseconds between two looks; a question to the system each. */
const LOOK_MS = 2_000;
/** Milliseconds of computing within one look, up to which a server rests: a chat now and then is less. */
const RESTING_MS = 40;
/**
 * How much may be added to what is needed until it is collected, in percent of that. Node lets old things grow threefold before it looks.
 * Measured with 64 chats: a turn computes as much at 40 as at 80, and the process holds 172 MiB at its highest instead of 190.
 */
const MOST_GARBAGE_PERCENT = 40;
/** Bytes beyond which nothing is given back: looking through them holds up whoever comes at that moment, some milliseconds for each ten millions. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * Gives memory back once after each time in which there was something to do. Measured on the server with one bot: 36 ms of computing for 25 MB.
 *
 * @returns how to stop it
 * @example const stop = startSparing();
 */
export function startSparing(
  { computedMs, usedBytes, collect, boundGarbage }: Sparing = sparingHere(),
): () => void {
  let computed = computedMs();
  let wasBusy = true;
  let isBounded = false;
  const looking = setInterval(() => {
    if (!isBounded) boundGarbage();
    isBounded = true;
    const now = computedMs();
    const isBusy = now - computed > RESTING_MS;
    computed = now;
    if (!isBusy && wasBusy && usedBytes() <= MOST_BYTES) {
      collect();
      // What collecting took is no work.
      computed = computedMs();
    }
    wasBusy = isBusy;
  }, LOOK_MS);
  looking.unref();
  return () => clearInterval(looking);
}

/**
 * What decides in this process, and how it gives back.
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
        // The collector is not within reach but by its flag, which is read when a context is made.
        setFlagsFromString('--expose-gc');
        giveBack = runInNewContext('gc') as (options: object) => void;
        setFlagsFromString('--no-expose-gc');
      }
      // An ordinary collection keeps the pages that it has emptied.
      giveBack({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    },
    // As late as the first look: code that was compiled before under other flags is not read, so a start would take longer by half.
    boundGarbage: () => setFlagsFromString(`--heap-growing-percent=${MOST_GARBAGE_PERCENT}`),
  };
}
