// Counting in the background: collects the ids of chats with new turns, counts them a little later, and regularly looks
// for missed ones.
import { setTimeout as delay } from 'node:timers/promises';
import type { ChatCursor, Store } from '@colloquy/storage';
import { countChats } from './count-chats.ts';
import { limits } from './limits.ts';

/** A running counter. */
export interface Counting {
  /** Adds a chat with a new turn, to be counted a little later. Costs a turn almost nothing. */
  markChanged(sessionId: string): void;
  /** Walks over all chats now and counts the uncounted ones. */
  countAll(): Promise<void>;
  /** Counts the collected chats now, and subtracts removed ones. */
  countNoted(): Promise<void>;
  /**
   * Number of chats with uncounted turns. Until the first walk after a start it asks the store, because a killed server
   * may have lost its list.
   */
  countUncounted(): Promise<number>;
  /** Stops counting after the current step. The next walk finds the rest of the list. */
  stop(): Promise<void>;
}

/** Metadata key with the time at which the last complete walk began, in epoch milliseconds. */
const WALKED_NOTE = 'tallies walked';

/** Metadata key with the place of a walk that is not complete, as JSON of `KeptWalk`; empty when there is none. */
const WALK_NOTE = 'tallies walk';

/** Name of the lock: one server walks at a time. */
const WALK_LOCK = 'tallies walk';

/** A walk that was interrupted. */
interface SavedWalk {
  /** Epoch milliseconds. */
  readonly beganAt: number;
  /** The chats up to this one are done. */
  readonly after: ChatCursor;
}

/**
 * Starts counting. During a turn it only stores the id of the chat. Each server counts its own commits; several servers
 * may count at once. One of them walks over all chats, and continues where an interrupted walk stopped.
 *
 * @param onFailure called when the store fails; counting retries
 * @example
 * const counting = startCounting(store, { clock: Date.now });
 * await counting.stop();
 */
export function startCounting(
  store: Store,
  {
    clock,
    walksByItself = true,
    onFailure = () => undefined,
    countAfterMs = limits.countAfterMs,
    firstWalkMs = limits.firstWalkMs * (1 + Math.random()),
  }: {
    /** Epoch milliseconds. */
    readonly clock: () => number;
    /** Whether it regularly walks over all chats. */
    readonly walksByItself?: boolean;
    readonly onFailure?: ((failure: unknown) => void) | undefined;
    readonly countAfterMs?: number;
    readonly firstWalkMs?: number;
  },
): Counting {
  const startedAt = clock();
  const noted = new Set<string>();
  /** The collected chats in the current step. */
  let underWay: ReadonlySet<string> = new Set();
  const stopping = new AbortController();
  const { signal } = stopping;
  let isMissing = false;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let walkTimer = walksByItself ? setTimeout(walkNow, firstWalkMs).unref() : undefined;

  function markChanged(sessionId: string): void {
    if (noted.size < limits.notedChats) noted.add(sessionId);
    else isMissing = true;
    schedule(countAfterMs);
  }

  function schedule(milliseconds: number): void {
    if (timer || signal.aborted) return;
    timer = setTimeout(() => {
      void inTurn(() => countNoted())
        .then(
          () => 0,
          (failure: unknown) => {
            onFailure(failure);
            return limits.failurePauseMs;
          },
        )
        .then((pauseMs) => {
          timer = undefined;
          if (noted.size > 0) schedule(countAfterMs + pauseMs);
        });
    }, milliseconds);
    timer.unref();
  }

  /** One at a time: two concurrent steps would only cause retries. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(() => work());
    last = next.catch(() => undefined);
    return next;
  }

  async function pause(tookMs: number): Promise<void> {
    await delay(limits.pauseMs + tookMs * limits.pauseShare, undefined, { signal, ref: false }).catch(
      () => undefined,
    );
  }

  /** Returns whether more removed chats must be subtracted. Uncounted chats are collected again. */
  async function countStep(sessionIds: readonly string[]): Promise<boolean> {
    try {
      const { remaining, hasRemoved } = await countChats(store.tallies, sessionIds);
      for (const id of remaining) noted.add(id);
      return hasRemoved;
    } catch (error) {
      for (const id of sessionIds) noted.add(id);
      throw error;
    } finally {
      underWay = new Set();
    }
  }

  async function countNoted(isHurried = false): Promise<void> {
    for (let isMore = true; (isMore || noted.size > 0) && !signal.aborted; ) {
      const startedAt = performance.now();
      const ids = [...noted.values().take(limits.chatsPerStep)];
      for (const id of ids) noted.delete(id);
      underWay = new Set(ids);
      isMore = await countStep(ids);
      if (!isHurried && (isMore || noted.size > 0)) await pause(performance.now() - startedAt);
    }
  }

  /** Ids of the chats that the store has not counted, without counting them. */
  async function findUncounted(): Promise<Set<string>> {
    const found = new Set<string>();
    let after: ChatCursor | undefined;
    for (let page = 0; page < limits.uncountedPages; page++) {
      const { chats, next } = await store.tallies.uncounted({ limit: limits.uncountedPerPage, after });
      for (const { sessionId } of chats) found.add(sessionId);
      if (!next) break;
      after = next;
    }
    return found;
  }

  /** Walks over all chats, from where an interrupted walk stopped. A hurried walk begins at the first chat. */
  async function walk(isHurried: boolean): Promise<void> {
    const saved = isHurried || isMissing ? undefined : await loadWalk();
    isMissing = false;
    const beganAt = saved?.beganAt ?? clock();
    let after = saved?.after;
    let page = 0;
    do {
      const pageStartedAt = performance.now();
      const { chats, next } = await store.tallies.uncounted({ limit: limits.chatsPerStep, after });
      let tookMs = performance.now() - pageStartedAt;
      let ids: readonly string[] = chats.map(({ sessionId }) => sessionId);
      // Long chats take several steps. They are not collected, because all chats of a server may be that long.
      while (ids.length > 0 && !signal.aborted) {
        const beganStepAt = performance.now();
        ids = (await countChats(store.tallies, ids)).remaining;
        tookMs += performance.now() - beganStepAt;
        if (isHurried || ids.length === 0) continue;
        await pause(tookMs);
        tookMs = 0;
      }
      // A page that was interrupted is read again.
      if (ids.length === 0) after = next;
      page++;
      if (after && (signal.aborted || page % limits.pagesPerSavedCursor === 0))
        await keepWalk({ beganAt, after });
      if (!isHurried && after) await pause(tookMs);
    } while (after && !signal.aborted);
    await countNoted(isHurried);
    if (signal.aborted) return;
    await store.saveMetadata({ name: WALKED_NOTE, text: String(beganAt) });
    if (saved || page >= limits.pagesPerSavedCursor) await store.saveMetadata({ name: WALK_NOTE, text: '' });
    isFirst = beganAt < startedAt;
  }

  async function loadWalk(): Promise<SavedWalk | undefined> {
    const text = await store.loadMetadata(WALK_NOTE);
    return text ? (JSON.parse(text) as SavedWalk) : undefined;
  }

  async function keepWalk(walked: SavedWalk): Promise<void> {
    await store.saveMetadata({ name: WALK_NOTE, text: JSON.stringify(walked) });
  }

  /**
   * A killed server loses its list, so after a start a walk is needed that began since. It may be one of another server.
   */
  let isFirst = true;
  function walkNow(): void {
    void inTurn(async () => {
      const walkedAt = Number((await store.loadMetadata(WALKED_NOTE)) ?? 0);
      if (walkedAt >= startedAt) isFirst = false;
      if (!isFirst && !isMissing && clock() - walkedAt < limits.walkEveryMs) return;
      await store.withLock(WALK_LOCK, () => walk(false));
    })
      .catch(onFailure)
      .finally(() => {
        if (signal.aborted) return;
        walkTimer = setTimeout(walkNow, limits.walkEveryMs * (0.5 + Math.random()));
        walkTimer.unref();
      });
  }

  return {
    markChanged,
    countAll: () => inTurn(() => walk(true)),
    countNoted: () => inTurn(() => countNoted(true)),
    async countUncounted() {
      const known = noted.union(underWay);
      return isFirst ? known.union(await findUncounted()).size : known.size;
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      clearTimeout(walkTimer);
      await last;
    },
  };
}
