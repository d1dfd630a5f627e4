// Retention: removes in the background what has grown old, from time to time and a little at once.
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import type { Store } from '@colloquy/storage';
import type { HeldBack, KnownClock } from './clock-watch.ts';
import { judgeClock, keepKnownClock, loadKnownClock } from './clock-watch.ts';
import { limits } from './limits.ts';
import type { PassReport } from './retention-pass.ts';
import { runRetentionPass } from './retention-pass.ts';
import type { RetentionSettings, RuleSource } from './retention-rules.ts';
import { createRuleReader, defaultRule } from './retention-rules.ts';

/** What a pass removed, why it broke off, or why none was made. */
export type PassOutcome = PassReport | { readonly failure: unknown } | { readonly heldBack: HeldBack };

/** What retention needs. */
export interface RetentionOptions {
  readonly store: Store;
  /** Whether it makes no pass by itself. */
  readonly isOff?: boolean;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** Milliseconds of a clock that nobody sets. */
  readonly steadyClock?: () => number;
  /** How long the chats and results of bots are kept that say nothing themselves. */
  readonly settings?: RetentionSettings | undefined;
  /** Removes the files that a session uploaded. */
  readonly removeFiles?: (sessionId: string) => Promise<unknown>;
  /** The settings of a version that is in memory anyway, by its hash. */
  readonly settingsOf?: RuleSource['settingsOf'];
  /** Waits until visitors have had their turn. */
  readonly slice?: RuleSource['slice'];
  /** Milliseconds of pause after a step; more after a long one. */
  readonly pauseMs?: number;
  /** Is told about each pass, and about one that broke off. */
  readonly onPass?: (outcome: PassOutcome) => void;
}

/** Retention at work. */
export interface Retention {
  /** Makes a pass now. Gives nothing when another server is making one, when this one stops, or when the clock is not believed. */
  runOnce(): Promise<PassReport | undefined>;
  /** Makes no more passes, and waits until a step that is under way is done. */
  stop(): Promise<void>;
}

/**
 * Starts retention. The first pass comes after a minute or two. Of several servers on one database one makes a pass at a time. A pass that
 * The store is scrubbed within half a day of a removal: rows that are gone leave copies in pages and logs. A pass that
 * fails, because the store is away, is made again the next time; so is one that could not remove everything, which removes all else before it fails. None is made while the clock is not believed.
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
  /** Whether something was removed since the last scrub. At the start nobody knows what an earlier process left. */
  let isScrubDue = true;
  let running: Promise<PassReport | undefined> | undefined;
  let lastLook: { readonly now: number; readonly steady: number } | undefined;
  const startedAt = steadyClock();
  // What was seen at the start is there when a later start has another clock.
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

  /** Gives what is known of the clock, when it is believed. */
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

  /** The time of the last scrub is in the store: servers come and go, and several share one. */
  async function scrubWhenDue(now: number): Promise<void> {
    if (!isScrubDue) return;
    const last = Number(await store.loadNote(SCRUB_NOTE));
    if (last > 0 && now >= last && now - last < limits.scrubEveryMs) return;
    await store.scrub();
    isScrubDue = false;
    await store.keepNote({ name: SCRUB_NOTE, text: String(now) });
  }

  async function pass(): Promise<PassReport | undefined> {
    let report: PassReport | undefined;
    await store.alone('retention', async () => {
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

/** Under this name the store knows when it was scrubbed, in epoch milliseconds. */
const SCRUB_NOTE = 'scrubbed';

function failureOf(failures: readonly unknown[]): unknown {
  const [first, ...others] = failures;
  return others.length === 0
    ? first
    : new AggregateError(failures, 'Some of what is old could not be removed.');
}
