// The closed load: each visitor sends the next request as soon as the last one is answered. It finds out how much a server can do.
import { performance } from 'node:perf_hooks';
import type { LoadResult, LoadTarget } from './run-visitors.ts';
import { runVisitors } from './run-visitors.ts';
import type { Visitor } from './visitor.ts';

/** What is asked of a server, and for how long. */
export interface LoadOptions extends LoadTarget {
  readonly durationMs: number;
  /** Ends the run earlier, after so many turns. */
  readonly turns?: number;
}

/**
 * Runs the load and measures it.
 *
 * @throws when an answer is wrong or a connection breaks
 * @example
 * await runLoad({ ports: [3000], talk: benchTalk('lead'), concurrency: 64, durationMs: 2_000 });
 */
export async function runLoad({
  durationMs,
  turns = Number.POSITIVE_INFINITY,
  ...target
}: LoadOptions): Promise<LoadResult> {
  const { latenciesMs: _, ...result } = await runVisitors(target, async (visitors) => {
    const limit = { deadline: performance.now() + durationMs, turnsLeft: turns };
    await Promise.all(visitors.map((visitor) => keepAsking(visitor, limit)));
  });
  return result;
}

/** A request under way at the deadline is still awaited. */
function keepAsking(
  visitor: Visitor,
  limit: { readonly deadline: number; turnsLeft: number },
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ask = () => {
    const now = performance.now();
    if (now >= limit.deadline || limit.turnsLeft <= 0 || !visitor.ask(now, ask)) resolve();
    else limit.turnsLeft--;
  };
  ask();
  return promise;
}
