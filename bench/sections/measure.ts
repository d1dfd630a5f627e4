// One measurement: load on a server, seen from both sides, and the middle of several of them.
import { performance } from 'node:perf_hooks';
import { median } from '../load/quantiles.ts';
import type { LoadOptions } from '../load/run-load.ts';
import { runLoad } from '../load/run-load.ts';
import type { LoadResult } from '../load/run-visitors.ts';
import { readCoreBusyMs, readFamilyCpuMs } from '../processes/process-usage.ts';
import type { ServerProcess } from '../processes/server-process.ts';

/** What the load saw, and what it cost the server. */
export interface Measurement extends LoadResult {
  /** Computing time of the server for one turn, all threads together. It hardly changes when others use the machine. */
  readonly cpuMicrosPerTurn: number;
  /** Share of the time in which the server's core worked for somebody else. */
  readonly othersShare: number;
}

/** Puts load on a server: each visitor sends the next request as soon as the last one is answered. */
export function measure(server: ServerProcess, load: Omit<LoadOptions, 'ports'>): Promise<Measurement> {
  return measureWhile(server, () => runLoad({ ...load, ports: [server.port] }));
}

/** Measures what any load costs a server, besides what the load itself saw. */
export async function measureWhile<Result extends LoadResult>(
  server: ServerProcess,
  putLoad: () => Promise<Result>,
): Promise<Result & Pick<Measurement, 'cpuMicrosPerTurn' | 'othersShare'>> {
  const startedAt = performance.now();
  const before = readUsage(server);
  const result = await putLoad();
  const after = readUsage(server);
  const cpuMs = after.cpuMs - before.cpuMs;
  const othersMs = after.coreBusyMs - before.coreBusyMs - cpuMs;
  return {
    ...result,
    cpuMicrosPerTurn: (cpuMs * 1_000) / result.turns,
    othersShare: Math.max(0, othersMs / (performance.now() - startedAt)),
  };
}

/** What cannot be known here is not a number, and so is all that is computed from it. */
function readUsage({ pid, core }: ServerProcess): { readonly cpuMs: number; readonly coreBusyMs: number } {
  const coreBusyMs = core === undefined ? undefined : readCoreBusyMs(core);
  return { cpuMs: readFamilyCpuMs(pid) ?? Number.NaN, coreBusyMs: coreBusyMs ?? Number.NaN };
}

/** The median of each figure by itself; turns and refused requests are summed. */
export function middle<
  Figures extends { readonly [Figure in keyof Figures]: number } & {
    readonly turns: number;
    readonly refused: number;
  },
>(measurements: readonly Figures[]): Figures {
  const figures = Object.keys(measurements[0] ?? {}) as (keyof Figures)[];
  const medians = figures.map((figure) => [figure, median(measurements.map((one) => one[figure]))]);
  const sum = (figure: 'turns' | 'refused') => measurements.reduce((total, one) => total + one[figure], 0);
  return { ...Object.fromEntries(medians), turns: sum('turns'), refused: sum('refused') } as Figures;
}
