// Retention: removes in the background what has grown old, from time to time and a little at once.
import { setTimeout as delay } from 'node:timers/promises';
import type { Store } from '../stores/store.ts';
import { limits } from './limits.ts';
import type { PassReport } from './retention-pass.ts';
import { runRetentionPass } from './retention-pass.ts';
import { createRuleReader, readDefaultRule } from './retention-rules.ts';

/** What a pass removed, or why it broke off. */
export type PassOutcome = PassReport | { readonly failure: unknown };

/** What retention needs. */
export interface RetentionOptions {
  readonly store: Store;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** `COLLOQUY_SESSION_DAYS`, `COLLOQUY_RESULT_DAYS`. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Removes the files that a session uploaded. */
  readonly removeFiles?: (sessionId: string) => Promise<unknown>;
  /** Is told about each pass, and about one that broke off. */
  readonly onPass?: (outcome: PassOutcome) => void;
}

/** Retention at work. */
export interface Retention {
  /** Makes a pass now. Gives nothing when another server is making one, or when this one stops. */
  runOnce(): Promise<PassReport | undefined>;
  /** Makes no more passes, and waits until a step that is under way is done. */
  stop(): Promise<void>;
}

/**
 * Starts retention. The first pass comes after a minute or two. Of several servers on one database one makes a pass at a time. A pass that
 * fails, because the store is away, is made again the next time.
 *
 * @throws when a setting cannot be understood
 * @example
 * const retention = startRetention({ store, environment: process.env });
 * await retention.stop();
 */
export function startRetention({
  store,
  clock = Date.now,
  environment = {},
  removeFiles = async () => undefined,
  onPass = () => undefined,
}: RetentionOptions): Retention {
  const readRules = createRuleReader(store, readDefaultRule(environment));
  const stopping = new AbortController();
  const { signal } = stopping;
  let lastPassAt: number | undefined;
  let lastFlowSearchAt: number | undefined;
  let running: Promise<PassReport | undefined> | undefined;
  let timer = setTimeout(tick, limits.firstPassMs * (1 + Math.random()));
  timer.unref();

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
    await delay(limits.pauseMs + tookMs * limits.pauseShare, undefined, { signal, ref: false });
  }

  async function pass(): Promise<PassReport | undefined> {
    let report: PassReport | undefined;
    await store.alone(async () => {
      const now = clock();
      const isForFlows = lastFlowSearchAt === undefined || now - lastFlowSearchAt >= limits.flowSearchMs;
      const rules = await readRules();
      report = await runRetentionPass({ store, rules, now, lastPassAt, isForFlows, removeFiles, pause });
      lastPassAt = now;
      if (isForFlows) lastFlowSearchAt = now;
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
      clearTimeout(timer);
      stopping.abort();
      await running?.catch(() => undefined);
    },
  };
}
