// Connects the visitors of a run, lets them be driven, and tells what came of it.
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Talk } from '../bench-flow.ts';
import { quantile } from './quantiles.ts';
import type { LoadRun, Route, Visitor } from './visitor.ts';
import { createVisitor } from './visitor.ts';
import type { Wire } from './wire.ts';
import { openWire } from './wire.ts';

/** Who is asked, what, and by how many. */
export interface LoadTarget {
  /** Of one server, or of several that share a store. */
  readonly ports: readonly number[];
  readonly talk: Talk;
  /** By default that of our own client. */
  readonly route?: Route;
  /** Visitors; each has at most one request under way. */
  readonly concurrency: number;
  /**
   * Only for several servers: each turn of a chat goes to the next one. Otherwise each visitor stays with one, and the visitors are
   * dealt out evenly.
   */
  readonly isAlternating?: boolean;
  /** Whether each request carries an `Idempotency-Key`, as those of our own client do. By default it does. */
  readonly hasKeys?: boolean;
  /** Chats that were started already: each gets the second step of the talk once, and no new chats are started. */
  readonly openSessions?: readonly string[];
}

/** What came of a run. */
export interface LoadResult {
  readonly turns: number;
  readonly turnsPerSecond: number;
  /** Requests that the server refused at first because it was busy. */
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly bytesPerResponse: number;
  /** Share of the time in which the generator itself was computing; near 1 it would be the bottleneck. */
  readonly generatorBusy: number;
}

/** A result with the latency of each turn, in milliseconds. */
export interface DetailedLoadResult extends LoadResult {
  readonly latenciesMs: readonly number[];
}

/**
 * Runs a load: connects the visitors, has them driven, and disconnects them. Every request carries an `Idempotency-Key` of its own,
 * unless that is not wanted, and every answer is checked.
 *
 * @param drive has the visitors ask, and resolves when all of them are done; it need not go on once the signal is aborted
 * @throws when an answer is wrong or a connection breaks: figures of a broken server mean nothing
 */
export async function runVisitors(
  {
    ports,
    talk,
    route = '/v1',
    concurrency,
    isAlternating = false,
    hasKeys = true,
    openSessions,
  }: LoadTarget,
  drive: (visitors: readonly Visitor[], signal: AbortSignal) => Promise<void>,
): Promise<DetailedLoadResult> {
  const run: LoadRun = {
    talk,
    route,
    openSessions: openSessions?.values(),
    keyPrefix: hasKeys ? randomUUID().slice(0, 24) : undefined,
    latenciesMs: [],
    refused: 0,
    bytes: 0,
    endedAt: performance.now(),
  };
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => {});
  const ended = new AbortController();
  const wires: Wire[] = [];
  const connectTo = async (port: number) => {
    const wire = await openWire(port, failure.reject);
    wires.push(wire);
    return wire;
  };
  try {
    const visitors = await Promise.all(
      Array.from({ length: concurrency }, async (_, index) => {
        const own = isAlternating ? ports : [ports[index % ports.length] as number];
        return createVisitor(run, await Promise.all(own.map(connectTo)));
      }),
    );
    const startedAt = performance.now();
    const startedUsage = process.cpuUsage();
    await Promise.race([drive(visitors, ended.signal), failure.promise]);
    const elapsedMs = run.endedAt - startedAt;
    const usage = process.cpuUsage(startedUsage);
    return {
      ...summary(run, elapsedMs),
      generatorBusy: (usage.user + usage.system) / 1_000 / elapsedMs,
      latenciesMs: run.latenciesMs,
    };
  } finally {
    ended.abort();
    for (const wire of wires) wire.close();
  }
}

function summary({ latenciesMs, refused, bytes }: LoadRun, elapsedMs: number) {
  const turns = latenciesMs.length;
  return {
    turns,
    turnsPerSecond: turns / (elapsedMs / 1_000),
    refused,
    p50Ms: quantile(latenciesMs, 0.5),
    p99Ms: quantile(latenciesMs, 0.99),
    bytesPerResponse: bytes / turns,
  };
}
