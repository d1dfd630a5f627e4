// How long a turn takes at half of what the server can do: the load that somebody who plans well has at the busiest hour.
import { benchFlowName, benchTalk } from '../bench-flow.ts';
import { median } from '../load/quantiles.ts';
import type { PacedLoadResult } from '../load/run-paced-load.ts';
import { runPacedLoad } from '../load/run-paced-load.ts';
import { startChatServer } from '../processes/chat-server.ts';
import type { Measurement } from './measure.ts';
import { measure, measureWhile, middle } from './measure.ts';
import type { Bench } from './section.ts';

/** What this part finds out. */
export interface HalfLoadResult {
  /** Each visitor sends the next request at once. */
  readonly full: Measurement;
  /** Half of that, planned in advance. Latencies count from the planned moment. */
  readonly half: Measurement & Pick<PacedLoadResult, 'p999Ms' | 'sentLateP99Ms'>;
  readonly plannedTurnsPerSecond: number;
}

const FLOW = { blocks: 10 };
const LOAD = { talk: benchTalk(benchFlowName(FLOW)), concurrency: 64 };

export async function measureHalfLoad({
  plan,
  program,
  folder,
  cores,
  tell,
}: Bench): Promise<HalfLoadResult> {
  const server = await startChatServer({
    program,
    folder,
    data: 'half-load',
    flows: [FLOW],
    core: cores?.server,
  });
  try {
    await measure(server, { ...LOAD, durationMs: plan.warmUpMs });
    const full: Measurement[] = [];
    for (let round = 0; round < plan.halfLoadRounds; round++)
      full.push(await measure(server, { ...LOAD, durationMs: plan.turnMs }));
    const plannedTurnsPerSecond = middle(full).turnsPerSecond / 2;
    const half: HalfLoadResult['half'][] = [];
    for (let round = 0; round < plan.halfLoadRounds; round++)
      half.push(
        await measureWhile(server, () =>
          runPacedLoad({
            ...LOAD,
            ports: [server.port],
            turnsPerSecond: plannedTurnsPerSecond,
            durationMs: plan.halfLoadMs,
            seed: round + 1,
          }),
        ),
      );
    const result: HalfLoadResult = {
      full: middle(full),
      half: {
        ...middle(half),
        p999Ms: median(half.map(({ p999Ms }) => p999Ms)),
        sentLateP99Ms: median(half.map(({ sentLateP99Ms }) => sentLateP99Ms)),
      },
      plannedTurnsPerSecond,
    };
    tell(
      `  p99 ${result.half.p99Ms.toFixed(1)} ms at ${Math.round(plannedTurnsPerSecond)} turns/s, half of ${Math.round(result.full.turnsPerSecond)}`,
    );
    return result;
  } finally {
    await server.stop();
  }
}
