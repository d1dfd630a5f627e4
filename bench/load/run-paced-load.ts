// The open load: requests are sent when they are planned, whether or not the server keeps up, as by visitors who do not know each other.
import { performance } from 'node:perf_hooks';
import { planTimes } from './plan-times.ts';
import { quantile } from './quantiles.ts';
import type { LoadResult, LoadTarget } from './run-visitors.ts';
import { runVisitors } from './run-visitors.ts';
import type { Visitor } from './visitor.ts';

/** What is asked of a server, how often, and for how long. */
export interface PacedLoadOptions extends LoadTarget {
  readonly turnsPerSecond: number;
  readonly durationMs: number;
  /** The same seed plans the same moments. */
  readonly seed: number;
}

/** What came of it. Latencies count from the planned moment. */
export interface PacedLoadResult extends LoadResult {
  readonly p999Ms: number;
  /** 99 % of the requests were sent at most so much later than planned: while all connections were busy, or the generator was. */
  readonly sentLateP99Ms: number;
}

/**
 * Runs the load and measures it. A request that is due while all connections are busy is sent by the next one that is free; the time
 * for which it waited belongs to its latency. Otherwise a server that stops for a second would delay only the few requests that are
 * under way, although everybody who came in that second had to wait.
 *
 * @throws when an answer is wrong or a connection breaks
 * @example
 * await runPacedLoad({ ports: [3000], talk, concurrency: 64, turnsPerSecond: 5_000, durationMs: 4_000, seed: 1 });
 */
export async function runPacedLoad({
  turnsPerSecond,
  durationMs,
  seed,
  ...target
}: PacedLoadOptions): Promise<PacedLoadResult> {
  const plan = planTimes({ perSecond: turnsPerSecond, durationMs, seed });
  const sentLateMs = new Float64Array(plan.length);
  const { latenciesMs, ...result } = await runVisitors(target, (visitors, signal) =>
    sendAsPlanned({ visitors, plan, sentLateMs, signal }),
  );
  return {
    ...result,
    p999Ms: quantile(latenciesMs, 0.999),
    sentLateP99Ms: quantile(sentLateMs, 0.99),
  };
}

/** Looks at the clock all the time, because timers come up to a millisecond late, which is what many answers take. */
function sendAsPlanned({
  visitors,
  plan,
  sentLateMs,
  signal,
}: {
  readonly visitors: readonly Visitor[];
  readonly plan: Float64Array;
  /** Filled while the load runs. */
  readonly sentLateMs: Float64Array;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const idle = [...visitors];
  const startedAt = performance.now();
  let sent = 0;
  let answered = 0;
  const look = () => {
    for (; idle.length > 0 && sent < plan.length; sent++) {
      const planned = startedAt + (plan[sent] as number);
      const lateMs = performance.now() - planned;
      if (lateMs < 0) break;
      sentLateMs[sent] = lateMs;
      const visitor = idle.shift() as Visitor;
      visitor.ask(planned, () => {
        answered++;
        idle.push(visitor);
      });
    }
    if (answered === plan.length || signal.aborted) resolve();
    else setImmediate(look);
  };
  look();
  return promise;
}
