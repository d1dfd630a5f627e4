// The outbox worker: claims due entries, sends them, and writes the outcome.
import { randomUUID } from 'node:crypto';
import type { OutboxClaim, OutboxEntry, OutboxReceiver, OutboxStore, Settlement } from '@colloquy/storage';
import type { Attempted } from './attempt.ts';
import { attempt } from './attempt.ts';
import { backoffMs } from './backoff.ts';
import { limits } from './limits.ts';
import type { QueuedEntry, Senders } from './sender.ts';

/** How an attempt ended, for metrics. `lost`: it was sent, but another worker has the claim now. */
export interface OutboxEvent<Entry = OutboxEntry> {
  readonly outcome: Settlement['outcome'] | 'lost';
  readonly entry: Entry;
  /** Absent when it was delivered. */
  readonly failure: string | undefined;
}

/** The entries that a worker takes: those of the outbox, or of another queue that is claimed in the same way. */
export interface WorkQueue<Entry> extends Pick<OutboxStore, 'nextAt' | 'settle'> {
  claim(claim: OutboxClaim): Promise<readonly Entry[]>;
}

/** What a worker needs. */
export interface OutboxWorkerOptions<Entry extends QueuedEntry = OutboxEntry> {
  readonly store: WorkQueue<Entry>;
  readonly senders: Senders<Entry>;
  /** Epoch milliseconds: the clock that all servers on the store share. */
  readonly clock: () => number;
  readonly onEvent?: ((event: OutboxEvent<Entry>) => void) | undefined;
  /** Called when the store fails; the worker retries. */
  readonly onFailure?: ((failure: unknown) => void) | undefined;
  /** From 0 to 1. */
  readonly random?: () => number;
  readonly sendMs?: number;
  readonly lookMs?: number;
  readonly claimGraceMs?: number;
  /** Attempts before an entry is given up. */
  readonly attempts?: number;
  /** Entries for one receiver that are sent at the same time. */
  readonly toOneAtOnce?: number;
}

/** A worker at work. */
export interface OutboxWorker {
  /** Has it look at once: something was put into the outbox. */
  ring(): void;
  /** Stops claiming, aborts sends in progress, and releases their entries at once. */
  stop(): Promise<void>;
}

/**
 * Starts a worker. A claim holds each entry and expires, so another server sends the entries of a killed one again:
 * at least once, always under the same id. A session's entries for one destination are sent one after another, in
 * order. No receiver gets more than its share of concurrent sends.
 *
 * @example
 * const worker = startOutboxWorker({ store: store.outbox, senders: new Map([['webhook', sendWebhook]]), clock: Date.now });
 * await worker.stop();
 */
export function startOutboxWorker<Entry extends QueuedEntry = OutboxEntry>({
  store,
  senders,
  clock,
  onEvent = () => undefined,
  onFailure = () => undefined,
  random = Math.random,
  sendMs = limits.sendMs,
  lookMs = limits.lookMs,
  claimGraceMs = limits.claimGraceMs,
  attempts = limits.attempts,
  toOneAtOnce = limits.sendsToOneAtOnce,
}: OutboxWorkerOptions<Entry>): OutboxWorker {
  const stopping = new AbortController();
  const { signal: stop } = stopping;
  const name = randomUUID();
  /** By id. */
  const inFlight = new Map<string, { readonly entry: Entry; readonly task: Promise<void> }>();
  let claims = 0;
  let bell = Promise.withResolvers<void>();

  function ring(): void {
    bell.resolve();
  }

  /** Polls until stopped. A wake-up during a poll counts after it. */
  async function work(): Promise<void> {
    while (!stop.aborted) {
      bell = Promise.withResolvers<void>();
      const pauseMs = await look().catch((failure: unknown) => {
        onFailure(failure);
        return limits.storePauseMs;
      });
      if (pauseMs > 0 && !stop.aborted) await paused(pauseMs);
    }
  }

  async function paused(milliseconds: number): Promise<void> {
    const timer = setTimeout(ring, milliseconds);
    timer.unref();
    await bell.promise;
    clearTimeout(timer);
  }

  /** Claims as much as can be sent at once. Returns the milliseconds until the next poll, unless it is woken. */
  async function look(): Promise<number> {
    const room = roomBeside(
      [...inFlight.values()].map(({ entry }) => entry),
      toOneAtOnce,
    );
    if (room.limit === 0) return lookMs;
    const next = await store.nextAt(room.except);
    if (next === undefined) return lookMs;
    const now = clock();
    if (next > now) return Math.min(next - now, lookMs);
    const holder = `${name} ${++claims}`;
    const until = now + sendMs + claimGraceMs;
    const claimed = await store.claim({ holder, now, until, ...room });
    for (const entry of claimed) begin(entry, holder);
    // Until there is nothing due any more. Nothing: another server is taking it at this moment.
    return claimed.length > 0 ? 0 : limits.raceMs;
  }

  /** A claim that ended before its attempt did, as after a long sleep of the machine, leaves the entry to that attempt. */
  function begin(entry: Entry, holder: string): void {
    if (inFlight.has(entry.id)) return;
    const task = send(entry, holder)
      .catch(onFailure) // the claim ends by itself, and the entry is sent again
      .finally(() => {
        inFlight.delete(entry.id);
        ring();
      });
    inFlight.set(entry.id, { entry, task });
  }

  async function send(entry: Entry, holder: string): Promise<void> {
    const attempted = await attempt(senders.get(entry.sender), entry, { stop, sendMs });
    const settlement = settlementOf(entry, attempted, {
      holder,
      now: clock(),
      random: random(),
      attempts,
    });
    const isMine = await store.settle(settlement);
    const failure = attempted.ok ? undefined : attempted.failure;
    onEvent({ outcome: isMine ? settlement.outcome : 'lost', entry, failure });
  }

  const working = work();
  return {
    ring,
    async stop() {
      stopping.abort();
      ring();
      await working;
      await Promise.all([...inFlight.values()].map(({ task }) => task));
    },
  };
}

/**
 * What may be claimed beside sends in progress: nothing for receivers at their share, and at most one receiver's
 * remaining share, since all claimed entries may be for one receiver.
 */
function roomBeside(
  underWay: readonly QueuedEntry[],
  toOneAtOnce: number,
): Required<Pick<OutboxClaim, 'limit' | 'except'>> {
  const byReceiver = Map.groupBy(underWay, ({ sender, destination }) =>
    JSON.stringify([sender, destination]),
  );
  const except: OutboxReceiver[] = [];
  let most = 0;
  for (const [first, ...more] of byReceiver.values()) {
    const count = 1 + more.length;
    if (first && count >= toOneAtOnce) except.push({ sender: first.sender, destination: first.destination });
    else most = Math.max(most, count);
  }
  const limit = Math.min(limits.sendsAtOnce - underWay.length, toOneAtOnce - most);
  return { limit, except };
}

/** The state of an entry after an attempt. */
export function settlementOf(
  { id, attempts, queuedAt }: QueuedEntry,
  attempted: Attempted,
  {
    holder,
    now,
    random,
    attempts: most = limits.attempts,
  }: {
    readonly holder: string;
    readonly now: number;
    readonly random: number;
    readonly attempts?: number;
  },
): Settlement {
  const place = { id, holder, now };
  if (attempted.ok) return { ...place, outcome: 'delivered', status: attempted.status };
  const { failure } = attempted;
  // As after a kill: it counts, and has no failure, because nothing is known of it.
  if ('isStopped' in attempted)
    return { ...place, outcome: 'retry', dueAt: now, failure: undefined, isCounted: true };
  const { isFinal = false, isPutOff = false, retryAfterMs } = attempted;
  const isOver = attempts >= most || now - queuedAt >= limits.entryAgeMs;
  // An entry that was put off was not tried, however long it has waited.
  if (isFinal || (isOver && !isPutOff)) return { ...place, outcome: 'dead', failure };
  // A put-off entry waits a little longer, whatever its number of failures.
  const waitMs =
    isPutOff && retryAfterMs !== undefined
      ? retryAfterMs
      : backoffMs(isPutOff ? 1 : attempts, { random, retryAfterMs });
  const dueAt = now + waitMs;
  return { ...place, outcome: 'retry', dueAt, failure, isCounted: !isPutOff };
}
