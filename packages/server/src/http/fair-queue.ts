// The fair queue of requests: addresses take turns, so that one with thousands of connections delays no other.
import type { ServerResponse } from 'node:http';
import { limits } from '../limits.ts';

/** Begins requests, address by address. */
export interface FairQueue {
  /** Calls `begin` at once when there is little to do, else when it is the turn of this address. Never when the client has left by then. */
  enter(address: string, response: Pick<ServerResponse, 'once'>, begin: () => void): void;
}

/** A request that waits, or that is in work. */
interface Entry {
  readonly address: string;
  /** Nothing once it has begun: see `start`. */
  begin: (() => void) | undefined;
  /** When it began; nothing while it waits. */
  since: number | undefined;
}

/**
 * Creates a queue. At most `limits.requestsAtOnce` requests run, and as many begin in one round of the event loop;
 * the others wait. When one ends, the next address begins its oldest request (round robin). A request that runs
 * longer than `limits.requestTurnMs` mostly waits for something outside (a model, a slow body, an open stream), so it
 * no longer counts: slow requests of one address cannot block others. The queue needs no limit: a connection has one
 * request at a time.
 *
 * @param clock milliseconds of a monotonic clock
 * @example
 * const queue = createFairQueue();
 * queue.enter('203.0.113.7', response, () => handle(request, response));
 */
export function createFairQueue({
  atOnce = limits.requestsAtOnce,
  turnMs = limits.requestTurnMs,
  clock = () => performance.now(),
}: {
  readonly atOnce?: number;
  readonly turnMs?: number;
  readonly clock?: () => number;
} = {}): FairQueue {
  /** The requests that wait, by address. The first address is the next one in turn. */
  const waiting = new Map<string, Set<Entry>>();
  /** In the order in which they began. */
  const inWork = new Set<Entry>();
  let begunThisRound = 0;
  let isRoundScheduled = false;
  let isTimerSet = false;

  function start(entry: Entry): void {
    entry.since = clock();
    inWork.add(entry);
    begunThisRound++;
    scheduleRound();
    const { begin } = entry;
    // The set outlives its entries. V8 leaves the outgrown tables of a set, with all that they held, to the slow collector of old objects: whole
    // requests would wait there.
    entry.begin = undefined;
    begin?.();
  }

  function wait(entry: Entry): void {
    const others = waiting.get(entry.address);
    if (others) others.add(entry);
    else waiting.set(entry.address, new Set([entry]));
    scheduleNext();
  }

  function leave(entry: Entry): void {
    if (entry.since !== undefined) {
      if (inWork.delete(entry) && waiting.size > 0) scheduleRound();
      return;
    }
    const others = waiting.get(entry.address);
    others?.delete(entry);
    if (others?.size === 0) waiting.delete(entry.address);
  }

  function hasRoom(): boolean {
    if (begunThisRound >= atOnce) return false;
    if (inWork.size >= atOnce) dropOverdue();
    return inWork.size < atOnce;
  }

  function dropOverdue(): void {
    const now = clock();
    for (const entry of inWork) {
      if (now - (entry.since ?? now) < turnMs) return;
      inWork.delete(entry);
    }
  }

  function takeNext(): Entry | undefined {
    const [next] = waiting;
    if (!next) return undefined;
    const [address, entries] = next;
    const [entry] = entries;
    waiting.delete(address);
    if (entry) entries.delete(entry);
    // After all other addresses.
    if (entries.size > 0) waiting.set(address, entries);
    return entry;
  }

  function round(): void {
    isRoundScheduled = false;
    begunThisRound = 0;
    while (waiting.size > 0 && hasRoom()) {
      const entry = takeNext();
      if (entry) start(entry);
    }
    if (waiting.size > 0) scheduleNext();
  }

  /** One round per event loop iteration, in which new requests were read. */
  function scheduleRound(): void {
    if (isRoundScheduled) return;
    isRoundScheduled = true;
    setImmediate(round);
  }

  /** When all places are taken, the next one is free when a request ends, or when the oldest one has been in work for long enough. */
  function scheduleNext(): void {
    if (inWork.size < atOnce) {
      scheduleRound();
      return;
    }
    if (isTimerSet) return;
    isTimerSet = true;
    setTimeout(() => {
      isTimerSet = false;
      scheduleRound();
    }, turnMs / 2);
  }

  return {
    enter(address, response, begin) {
      const entry: Entry = { address, begin, since: undefined };
      response.once('close', () => leave(entry));
      if (waiting.size === 0 && hasRoom()) start(entry);
      else wait(entry);
    },
  };
}
