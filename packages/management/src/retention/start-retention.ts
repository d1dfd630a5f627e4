// Retention: removes old data in the background, regularly and in small steps.
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import type { Store } from '@colloquy/storage';
import type { HeldBack, KnownClock } from './clock-watch.ts';
import { judgeClock, keepKnownClock, loadKnownClock } from './clock-watch.ts';
import { limits } from './limits.ts';
import type { PassReport } from './retention-pass.ts';
import { runRetentionPass } from './retention-pass.ts';
import type { RetentionSettings, RuleSource } from './retention-rules.ts';
import { createRuleReader, defaultRule } from './retention-rules.ts';

/** The report of a pass, its failure, or the reason why none was run. */
export type PassOutcome = PassReport | { readonly failure: unknown } | { readonly heldBack: HeldBack };

export interface RetentionOptions {
  readonly store: Store;
  /** Whether it runs no passes by itself. */
  readonly isOff?: boolean;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** Milliseconds of the monotonic clock. */
  readonly steadyClock?: () => number;
  /** Ages for bots without settings of their own. */
  readonly settings?: RetentionSettings | undefined;
  /** Removes the files that a session uploaded. */
  readonly removeFiles?: (sessionId: string) => Promise<unknown>;
  /** The settings of a cached version, by its hash. */
  readonly settingsOf?: RuleSource['settingsOf'];
  /** Yields to visitors between two slices of work. */
  readonly slice?: RuleSource['slice'];
  /** Pause after a step in milliseconds; longer after a long step. */
  readonly pauseMs?: number;
  /** Called after each pass, complete or not. */
  readonly onPass?: (outcome: PassOutcome) => void;
}

/** A running retention. */
export interface Retention {
  /**
   * Runs a pass now. Returns nothing when another server runs one, when this server stops, or when the clock is not
   * trusted.
   */
  runOnce(): Promise<PassReport | undefined>;
  /** Stops after the current step. */
  stop(): Promise<void>;
}

/**
 * Starts retention. The first pass runs after a minute or two. Of several servers on one database, one runs a pass at a
 * time. The store is scrubbed within half a day of a removal, because removed rows leave copies in pages and logs. A
 * failed pass is repeated at the next time. One that cannot remove some items removes all others first, then fails. No
 * pass runs while the clock is not trusted.
 *
 * @example
 * const retention = startRetention({ store, settings: readSettings(process.env) });
 * await retention.stop();
 */
export function startRetention({
  store,
  isOff = false,
  clock = Date.now,
  steadyClock = () => performance.now(),
  settings = { sessionDays: undefined, resultDays: undefined },
  removeFiles = async () => undefined,
  settingsOf = () => undefined,
  slice = setImmediate,
  pauseMs = limits.pauseMs,
  onPass = () => undefined,
}: RetentionOptions): Retention {
  const readRules = createRuleReader({ store, settingsOf, slice }, defaultRule(settings));
  const stopping = new AbortController();
  const { signal } = stopping;
  let lastPassAt: number | undefined;
  let filesAfter: string | undefined;
  let lastFlowSearchAt: number | undefined;
  /**
   * Whether data was removed since the last scrub. True at the start, because an earlier process may have removed some.
   */
  let isScrubDue = true;
  let running: Promise<PassReport | undefined> | undefined;
  let lastLook: { readonly now: number; readonly steady: number } | undefined;
  const startedAt = steadyClock();
  // Stored at the start, so that a later start can compare its clock.
  const look = () => void lookAtClock().catch(() => undefined);
  const firstLook = isOff ? undefined : setTimeout(look, limits.firstClockLookMs).unref();
  let timer = isOff ? undefined : setTimeout(tick, limits.firstPassMs * (1 + Math.random())).unref();

  function tick(): void {
    runOnce()
      .catch((failure: unknown) => onPass({ failure }))
      .finally(() => {
        if (signal.aborted) return;
        timer = setTimeout(tick, limits.passEveryMs);
        timer.unref();
      });
  }

  async function pause(tookMs: number): Promise<void> {
    await delay(pauseMs + tookMs * limits.pauseShare, undefined, { signal, ref: false });
  }

  /** Returns the known clock if it is trusted. */
  async function lookAtClock(): Promise<{
    readonly now: number;
    readonly heldBack: HeldBack | undefined;
    readonly known: KnownClock;
  }> {
    const before = await loadKnownClock(store);
    const [now, steady] = [clock(), steadyClock()];
    const ranMs = lastLook && steady - lastLook.steady;
    const movedMs = lastLook && now - lastLook.now;
    const { known, heldBack } = judgeClock(before, { now, ranMs, movedMs, uptimeMs: steady - startedAt });
    await keepKnownClock(store, known);
    lastLook = { now, steady };
    return { now, known, heldBack };
  }

  /** The time of the last scrub is in the store, because servers come and go and several may share one. */
  async function scrubWhenDue(now: number): Promise<void> {
    if (!isScrubDue) return;
    const last = Number(await store.loadMetadata(SCRUB_NOTE));
    if (last > 0 && now >= last && now - last < limits.scrubEveryMs) return;
    await store.scrub();
    isScrubDue = false;
    await store.saveMetadata({ name: SCRUB_NOTE, text: String(now) });
  }

  async function pass(): Promise<PassReport | undefined> {
    let report: PassReport | undefined;
    await store.withLock('retention', async () => {
      const { now, known, heldBack } = await lookAtClock();
      if (heldBack) {
        onPass({ heldBack });
        return;
      }
      const isForFlows = lastFlowSearchAt === undefined || now - lastFlowSearchAt >= limits.flowSearchMs;
      const rules = await readRules();
      const { doubtful } = known;
      const parts = { store, rules, now, doubtful, lastPassAt, isForFlows, removeFiles, filesAfter, pause };
      const made = await runRetentionPass(parts);
      filesAfter = made.filesAfter;
      lastPassAt = now;
      if (isForFlows) lastFlowSearchAt = now;
      if (Object.values(made.report).some((count) => count > 0)) isScrubDue = true;
      await scrubWhenDue(now);
      if (made.failures.length > 0) throw failureOf(made.failures);
      report = made.report;
    });
    if (report) onPass(report);
    return report;
  }

  function runOnce(): Promise<PassReport | undefined> {
    running ??= pass()
      .catch((error: unknown) => {
        if (signal.aborted) return undefined;
        throw error;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  return {
    runOnce,
    async stop() {
      clearTimeout(firstLook);
      clearTimeout(timer);
      stopping.abort();
      await running?.catch(() => undefined);
    },
  };
}

/** Metadata key of the last scrub, in epoch milliseconds. */
const SCRUB_NOTE = 'scrubbed';

function failureOf(failures: readonly unknown[]): unknown {
  const [first, ...others] = failures;
  return others.length === 0
    ? first
    : new AggregateError(failures, 'Some of what is old could not be removed.');
}
