// The load generator: keep-alive connections on raw sockets that each hold one conversation after another.
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Talk } from '../bench-flow.ts';
import type { LoadRun } from './connection.ts';
import { holdTalks } from './connection.ts';
import { quantile } from './quantiles.ts';

/** What is asked of a server. */
export interface LoadOptions {
  readonly port: number;
  readonly talk: Talk;
  /** Connections; each has at most one request under way. */
  readonly concurrency: number;
  readonly durationMs: number;
  /** Chats that were started already: each gets the second step of the talk once, and no new chats are started. */
  readonly openSessions?: readonly string[];
}

/** What came of it. */
export interface LoadResult {
  readonly turns: number;
  readonly turnsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly bytesPerResponse: number;
  /** Share of the time in which the generator itself was computing; near 1 it would be the bottleneck. */
  readonly generatorBusy: number;
}

/**
 * Runs the load and measures it. Every request carries an `Idempotency-Key` of its own, and every answer is checked.
 *
 * @throws when an answer is wrong or a connection breaks: figures of a broken server mean nothing
 * @example
 * await runLoad({ port: 3000, talk: benchTalk('lead'), concurrency: 64, durationMs: 2_000 });
 */
export async function runLoad({
  port,
  talk,
  concurrency,
  durationMs,
  openSessions,
}: LoadOptions): Promise<LoadResult> {
  const startedAt = performance.now();
  const startedUsage = process.cpuUsage();
  const run: LoadRun = {
    port,
    talk,
    openSessions: openSessions?.values(),
    deadline: startedAt + durationMs,
    keyPrefix: randomUUID().slice(0, 24),
    latenciesMs: [],
    bytes: 0,
    endedAt: startedAt,
  };
  await Promise.all(Array.from({ length: concurrency }, () => holdTalks(run)));
  const elapsedMs = run.endedAt - startedAt;
  const usage = process.cpuUsage(startedUsage);
  const turns = run.latenciesMs.length;
  return {
    turns,
    turnsPerSecond: turns / (elapsedMs / 1_000),
    p50Ms: quantile(run.latenciesMs, 0.5),
    p99Ms: quantile(run.latenciesMs, 0.99),
    bytesPerResponse: run.bytes / turns,
    generatorBusy: (usage.user + usage.system) / 1_000 / elapsedMs,
  };
}
