// The fair queue of requests: addresses take turns, and each has few requests in work, so that none delays the others.
import type { ServerResponse } from 'node:http';
import { limits } from '../limits.ts';

/** Begins requests, address by address. */
export interface FairQueue {
  /** Calls `begin` at once when there is little to do, else when it is the turn of this address. Never when the client has left by then. */
  enter(entering: Entering): void;
  /** Whether requests of this address wait for others of the same address. */
  isWaiting(address: string): boolean;
}

/** A request that comes in. */
export interface Entering {
  readonly address: string;
  readonly response: Pick<ServerResponse, 'once'>;
  /** Of its body; infinite where that is unknown. */
  readonly bytes?: number;
  readonly begin: (place: QueuePlace) => void;
}

/** The place of one request in the queue. */
export interface QueuePlace {
  /**
   * Keeps the place for work of this server, until `release`. A request that had lost its place waits for the next one; it runs on also when
   * its client leaves.
   */
  hold(): Promise<void> | undefined;
  /** Frees the place while the request waits for something outside, and takes one again after that. */
  readonly waitOutside: <Value>(outside: Promise<Value>) => Promise<Value>;
  /** Ends `hold`. */
  release(): void;
}

/** A request that waits, or that is in work. */
interface Entry {
  readonly address: string;
  readonly place: QueuePlace;
  /** How many places of its address it takes. */
  readonly size: number;
  /** Nothing once it has begun: see `start`. */
  begin: ((place: QueuePlace) => void) | undefined;
  /** When it began; nothing while it waits. */
  since: number | undefined;
  isHeld: boolean;
  hasClient: boolean;
}

/** How many requests are in work, and for how long one counts. */
interface FairQueueOptions {
  readonly atOnce?: number;
  readonly perAddress?: number;
  readonly turnMs?: number;
  readonly heldMs?: number;
  /** Milliseconds of a monotonic clock. */
  readonly clock?: () => number;
}

/**
 * Creates a queue. At most `limits.requestsAtOnce` requests run, of one address `limits.requestsOfAddress`, and as many begin in one round of
 * the event loop; the others wait. A large body takes several places of its address (`limits.bytesPerPlace`). When one ends, the next address begins its oldest request (round robin). A request that runs longer than
 * `limits.requestTurnMs` mostly waits for something outside (a slow body, an open stream), so it no longer counts: slow requests of
 * one address cannot block others. A turn of a chat holds its place, because time on the clock does not tell whether it works: on a
 * busy machine it may get no processor. It frees the place itself while it waits for a call. The queue needs no limit: a connection has one
 * request at a time.
 *
 * @example
 * const queue = createFairQueue();
 * queue.enter({ address: '203.0.113.7', response, begin: (place) => handle(request, response, place) });
 */
export function createFairQueue({
  atOnce = limits.requestsAtOnce,
  perAddress = limits.requestsOfAddress,
  turnMs = limits.requestTurnMs,
  heldMs = limits.heldTurnMs,
  clock = () => performance.now(),
}: FairQueueOptions = {}): FairQueue {
  /** The requests that wait, by address. The first address is the next one in turn. */
  const waiting = new Map<string, Set<Entry>>();
  const inWork = new Set<Entry>();
  /** Places in work, by address. */
  const working = new Map<string, number>();
  let begunThisRound = 0;
  let isRoundScheduled = false;
  let isTimerSet = false;

  function begin(entry: Entry): void {
    if (waiting.size === 0 && hasRoom(entry)) start(entry);
    else wait(entry);
  }

  function start(entry: Entry): void {
    entry.since = clock();
    inWork.add(entry);
    working.set(entry.address, (working.get(entry.address) ?? 0) + entry.size);
    begunThisRound++;
    scheduleRound();
    const { begin: run } = entry;
    // The set outlives its entries. V8 leaves the outgrown tables of a set, with all that they held, to the slow collector of old objects: whole
    // requests would wait there.
    entry.begin = undefined;
    run?.(entry.place);
  }

  function wait(entry: Entry): void {
    const others = waiting.get(entry.address);
    if (others) others.add(entry);
    else waiting.set(entry.address, new Set([entry]));
    if (hasRoom(entry)) scheduleRound();
    else scheduleNext();
  }

  /** Frees the place of a request, or removes it from the queue. */
  function leave(entry: Entry): void {
    if (entry.since !== undefined) {
      if (stopCounting(entry) && waiting.size > 0) scheduleRound();
      return;
    }
    const others = waiting.get(entry.address);
    others?.delete(entry);
    if (others?.size === 0) waiting.delete(entry.address);
  }

  function stopCounting(entry: Entry): boolean {
    if (!inWork.delete(entry)) return false;
    const remaining = (working.get(entry.address) ?? 0) - entry.size;
    if (remaining > 0) working.set(entry.address, remaining);
    else working.delete(entry.address);
    return true;
  }

  function hasRoom(entry: Entry): boolean {
    if (begunThisRound >= atOnce) return false;
    if (!hasPlace(entry)) dropOverdue();
    return hasPlace(entry);
  }

  function hasPlace({ address, size }: Entry): boolean {
    return inWork.size < atOnce && (working.get(address) ?? 0) + size <= perAddress;
  }

  function dropOverdue(): void {
    const now = clock();
    for (const entry of inWork)
      if (now - (entry.since ?? now) >= (entry.isHeld ? heldMs : turnMs)) stopCounting(entry);
  }

  function takeNext(): Entry | undefined {
    for (const [address, entries] of waiting) {
      const [entry] = entries;
      if (!entry || !hasPlace(entry)) continue;
      waiting.delete(address);
      entries.delete(entry);
      // After all other addresses.
      if (entries.size > 0) waiting.set(address, entries);
      return entry;
    }
    return undefined;
  }

  function round(): void {
    isRoundScheduled = false;
    begunThisRound = 0;
    dropOverdue();
    while (begunThisRound < atOnce) {
      const entry = takeNext();
      if (!entry) break;
      start(entry);
    }
    if (waiting.size > 0) scheduleNext();
  }

  /** One round per event loop iteration, in which new requests were read. */
  function scheduleRound(): void {
    if (isRoundScheduled) return;
    isRoundScheduled = true;
    setImmediate(round);
  }

  /** The next place is free when a request ends, or when the oldest one has been in work for long enough. */
  function scheduleNext(): void {
    if (isRoundScheduled || isTimerSet) return;
    isTimerSet = true;
    setTimeout(() => {
      isTimerSet = false;
      scheduleRound();
    }, turnMs / 2);
  }

  function beginAgain(entry: Entry): Promise<void> {
    entry.since = undefined;
    return new Promise((resolve) => {
      entry.begin = () => resolve();
      begin(entry);
    });
  }

  function placeOf(entry: () => Entry): QueuePlace {
    return {
      hold() {
        const held = entry();
        held.isHeld = true;
        if (!inWork.has(held)) return beginAgain(held);
        held.since = clock();
        return undefined;
      },
      async waitOutside(outside) {
        leave(entry());
        try {
          return await outside;
        } finally {
          await beginAgain(entry());
        }
      },
      release() {
        const released = entry();
        released.isHeld = false;
        released.since = clock();
        if (!released.hasClient) leave(released);
      },
    };
  }

  return {
    enter({ address, response, bytes = 0, begin: run }) {
      const entry: Entry = {
        address,
        place: placeOf(() => entry),
        size: Math.min(perAddress, Math.ceil(bytes / limits.bytesPerPlace) || 1),
        begin: run,
        since: undefined,
        isHeld: false,
        hasClient: true,
      };
      response.once('close', () => {
        entry.hasClient = false;
        if (!entry.isHeld) leave(entry);
      });
      begin(entry);
    },
    isWaiting: (address) => waiting.has(address),
  };
}
