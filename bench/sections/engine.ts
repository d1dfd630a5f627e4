// The engine by itself, in a process of its own: turns without HTTP and without a store.
import type { BenchFlowOptions } from '../bench-flow.ts';
import { runScript } from '../processes/run-script.ts';
import type { Bench } from './section.ts';

/** Speed on one bot: medians. */
export interface EngineRow {
  readonly flow: BenchFlowOptions;
  /** Request text in; response text and state text out. */
  readonly turnsPerSecond: number;
  /** The same, with the state read back from its text before each turn. */
  readonly turnsFromTextPerSecond: number;
  /** Starts of a chat, with their response and state. */
  readonly startsPerSecond: number;
  /** Milliseconds to read, check and index the definition, once. */
  readonly loadMs: number;
}

/** What is measured: growth in blocks, in variables, and a turn of five that runs code. */
const ENGINE_FLOWS: readonly BenchFlowOptions[] = [
  { blocks: 10 },
  { blocks: 1_000 },
  { blocks: 10_000 },
  { blocks: 10, unusedVariables: 1_000 },
  { blocks: 10, hasCode: true },
];

/** What the script is told. */
export interface EngineLoopOrder {
  readonly flows: readonly BenchFlowOptions[];
  /** For each loop, before anything is measured. */
  readonly warmUpMs: number;
  readonly rounds: number;
  readonly durationMs: number;
}

/** Loading large flows and compiling take a few seconds besides the measured time. */
const SPARE_MS = 60_000;

export async function measureEngine({ plan, cores, tell }: Bench): Promise<readonly EngineRow[]> {
  const order: EngineLoopOrder = {
    flows: ENGINE_FLOWS,
    warmUpMs: plan.engineWarmUpMs,
    rounds: plan.engineRounds,
    durationMs: plan.engineMs,
  };
  const rows = await runScript<EngineRow[]>({
    source: new URL('../engine-loop.ts', import.meta.url),
    arguments: [JSON.stringify(order)],
    core: cores?.server,
    timeoutMs: SPARE_MS + 3 * order.flows.length * (order.warmUpMs + order.rounds * order.durationMs),
  });
  tell(`  ${Math.round(rows[0]?.turnsPerSecond ?? 0)} turns/s`);
  return rows;
}
